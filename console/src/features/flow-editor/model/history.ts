/** Undo and redo as patches: one list of steps for the whole draft. Typing in one field is one step. */
import { applyPatches, enablePatches, produceWithPatches, type Draft, type Patch } from 'immer';
import { withSoundOrder, type FlowDocument } from './flow-document.js';

enablePatches();

/** Maximum number of undo steps. */
export const HISTORY_LIMIT = 200;
/** Edits of one field within this time are one undo step, in ms. */
export const COALESCE_MS = 1_000;

export interface HistoryStep {
  /** Catalogue key of the step's name: 'editMessage', 'deletePrompt' … */
  readonly label: string;
  readonly undo: Patch[];
  readonly redo: Patch[];
  /** The edited field; consecutive steps of the same field are merged. */
  readonly field?: string;
  /** The prompt to show when the step is undone. */
  readonly promptKey?: string;
  readonly at: number;
}
export interface Edited {
  readonly doc: FlowDocument;
  readonly past: HistoryStep[];
  readonly future: HistoryStep[];
}
export interface EditInfo {
  readonly label: string;
  readonly at: number;
  readonly field?: string;
  readonly promptKey?: string;
}
export type Recipe = (doc: Draft<FlowDocument>) => void;

/** null = the recipe changed nothing. */
export function edit(state: Edited, info: EditInfo, recipe: Recipe): Edited | null {
  const [doc, redo, undo] = produceWithPatches(state.doc, recipe);
  if (redo.length === 0) return null;
  return { doc, past: withStep(state, { ...info, undo, redo }), future: [] };
}

function withStep({ past, future }: Edited, step: HistoryStep): HistoryStep[] {
  const last = past.at(-1);
  const isSameStep = step.field && last?.field === step.field && step.at - last.at < COALESCE_MS && future.length === 0;
  if (!last || !isSameStep) return [...past.slice(1 - HISTORY_LIMIT), step];
  return [
    ...past.slice(0, -1),
    { ...last, redo: [...last.redo, ...step.redo], undo: [...step.undo, ...last.undo], at: step.at },
  ];
}

export function undo(state: Edited): Edited | null {
  const step = state.past.at(-1);
  if (!step) return null;
  const doc = withPatches(state.doc, step.undo);
  return doc && { doc, past: state.past.slice(0, -1), future: [...state.future, step] };
}

export function redo(state: Edited): Edited | null {
  const step = state.future.at(-1);
  if (!step) return null;
  const doc = withPatches(state.doc, step.redo);
  // Without its field, so that later typing isn't merged into it.
  return doc && { doc, past: [...state.past, { ...step, field: undefined }], future: state.future.slice(0, -1) };
}

function withPatches(doc: FlowDocument, patches: Patch[]): FlowDocument | null {
  try {
    return withSoundOrder(applyPatches(doc, patches));
  } catch {
    return null;
  }
}

/** Drops the steps that others' changes to these prompts made invalid: all up to the last that touches one of them. */
export function forgetTouching(past: HistoryStep[], keys: ReadonlySet<string>): HistoryStep[] {
  const last = past.findLastIndex((step) =>
    step.undo.some((patch) => patch.path[0] === 'byKey' && keys.has(String(patch.path[1]))),
  );
  return last < 0 ? past : past.slice(last + 1);
}
