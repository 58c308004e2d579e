/**
 * The editor's state after each action. Deterministic: no clock and no randomness. Edits run their recipes (see
 * `edits.ts`).
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import type { Choices } from '@parley/contracts/draft/merge-drafts';
import { sameJson } from '@parley/contracts/definition/canonical';
import { mergeDocuments } from './merge.js';
import * as action from './editor-actions.js';
import { initialState, type FlowEditorState, type FlowFacts } from './editor-state.js';
import { isEdit, planOf, type EditAction } from './edits.js';
import { documentFrom, type FlowDocument } from './flow-document.js';
import { edit, forgetTouching, redo, undo, type Edited } from './history.js';
import { placeInOrder } from './place-in-order.js';

function withLoaded(state: FlowEditorState, { flow, unsaved }: action.Loaded, at: number): FlowEditorState {
  const { definition, ...facts } = flow;
  const theirs = documentFrom(definition);
  const fresh: FlowEditorState = {
    ...initialState,
    flowId: flow.id,
    load: 'fulfilled',
    flow: facts,
    doc: theirs,
    base: theirs,
    revision: flow.revision,
  };
  if (!unsaved) return { ...fresh, settingsFor: open(state.settingsFor, fresh) };
  const mine = { ...fresh, doc: unsaved.mine, base: unsaved.base, editedAt: at };
  return withTheirs(mine, { theirs, revision: flow.revision, by: null }, null);
}

/** A published version in place of the draft. It is read-only, because `flow.version` is set. */
function withVersion({ definition, ...flow }: Flow): FlowEditorState {
  const doc = documentFrom(definition);
  return { ...initialState, flowId: flow.id, load: 'fulfilled', flow, doc, base: doc, revision: flow.revision };
}

/** The prompt whose settings stay open: the same one, or if it was removed, the one that took its position. */
function open(
  key: string | null,
  now: Pick<FlowEditorState, 'doc'>,
  before: Pick<FlowEditorState, 'doc'> = now,
): string | null {
  if (key === null || now.doc.byKey[key]) return key;
  const place = placeInOrder(before.doc.order, key);
  return place < 0 ? null : (now.doc.order[Math.min(place, now.doc.order.length - 1)] ?? null);
}

const withSaved = (state: FlowEditorState, reply: action.SaveReply, at: number): FlowEditorState => ({
  ...state,
  base: reply.sent,
  revision: reply.revision,
  stale: reply.merged,
  savedAt: reply.at,
  savedClock: at,
  save: 'idle',
  saveFailure: null,
  flow: state.flow && {
    ...state.flow,
    isDirty: reply.isDirty,
    revision: reply.revision,
    definitionLastUpdatedAt: reply.updatedAt,
  },
});

/** Reuses our objects for equal prompts, so that later comparisons are by identity. */
function withSamePrompts(theirs: FlowDocument, doc: FlowDocument): FlowDocument {
  const same = (prompt: PromptEntry): PromptEntry => {
    const mine = doc.byKey[prompt.key];
    return mine && sameJson(mine, prompt) ? mine : prompt;
  };
  return {
    ...theirs,
    byKey: Object.fromEntries(Object.entries(theirs.byKey).map(([key, prompt]) => [key, same(prompt)])),
  };
}

/** Merges the server's draft. Fields that both sides changed keep our value and open a conflict. */
function withTheirs(state: FlowEditorState, draft: action.ServerDraft, choices: Choices | null): FlowEditorState {
  const base = state.conflict && choices ? state.conflict.base : state.base;
  const { doc, conflicts, touched } = mergeDocuments({ base, mine: state.doc, theirs: draft.theirs }, choices ?? {});
  const idle = { ...state, save: 'idle', saveFailure: null } as const;
  if (conflicts.length > 0 && !choices)
    return { ...idle, conflict: { base, theirs: draft.theirs, revision: draft.revision, conflicts, by: draft.by } };
  return {
    ...idle,
    doc: touched.size > 0 ? doc : { ...state.doc, rest: doc.rest, order: doc.order },
    base: withSamePrompts(draft.theirs, doc),
    flow: draft.facts ?? state.flow,
    revision: draft.revision,
    stale: false,
    past: forgetTouching(state.past, touched),
    future: touched.size > 0 ? [] : state.future,
    conflict: null,
    settingsFor: open(state.settingsFor, { doc }, state),
  };
}

function withEdit(state: FlowEditorState, edited: Edited | null, at: number): FlowEditorState {
  if (!edited) return state;
  // Must increase even if the clock doesn't.
  const editedAt = Math.max(at, state.editedAt + 1, state.savedAt + 1);
  return {
    ...state,
    ...edited,
    editedAt,
    save: state.save === 'refused' ? 'idle' : state.save,
    settingsFor: open(state.settingsFor, edited, state),
  };
}

function stepped(state: FlowEditorState, step: typeof undo, at: number): FlowEditorState {
  const taken = step === undo ? state.past.at(-1) : state.future.at(-1);
  const next = withEdit(state, step(state), at);
  const key = taken?.promptKey;
  return next !== state && key && next.doc.byKey[key]
    ? { ...next, jump: { key, nonce: at, focusMessage: false } }
    : next;
}

/** FLOW-45/46: published versions can't be edited, nor can a draft with an open conflict. */
const isReadOnly = (state: FlowEditorState): boolean =>
  state.flow === null || state.flow.version !== undefined || state.conflict !== null;

function edited(state: FlowEditorState, made: EditAction): FlowEditorState {
  if (isReadOnly(state)) return state;
  const { label, field, promptKey, recipe } = planOf(made);
  const { at } = made.meta;
  return withEdit(state, edit(state, { label, field, promptKey, at }, recipe), at);
}

const TRAIL_LENGTH = 50;

function afterSaving(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.saveStarted.match(made)) return { ...state, save: 'saving', saveFailure: null };
  if (action.saved.match(made)) return withSaved(state, made.payload, made.meta.at);
  if (action.saveFailed.match(made)) {
    const { failure, willRetry } = made.payload;
    return { ...state, save: willRetry ? 'offline' : 'refused', saveFailure: failure };
  }
  if (action.rebased.match(made)) return withTheirs(state, made.payload, null);
  if (action.conflictSettled.match(made))
    return state.conflict ? withTheirs(state, state.conflict, made.payload) : state;
  return null;
}

/** Applies a change of something other than the draft; it has increased the revision too. */
function withFacts(
  state: FlowEditorState,
  { revision, isDirty, merged }: action.FactsSaved,
  facts: Partial<FlowFacts>,
): FlowEditorState {
  const flow = state.flow && { ...state.flow, ...facts, isDirty };
  return { ...state, revision, stale: state.stale || merged, flow };
}

function afterFacts(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.published.match(made)) {
    const { version, revision } = made.payload;
    const flow = state.flow && { ...state.flow, isDirty: false, latestVersion: version, revision };
    return { ...state, revision, flow };
  }
  if (action.renamed.match(made)) {
    const { name, tName } = made.payload;
    return withFacts(state, made.payload, { name, tName });
  }
  if (action.settingsSaved.match(made)) return withFacts(state, made.payload, { settings: made.payload.settings });
  if (action.languageChosen.match(made)) return { ...state, language: made.payload };
  if (action.languagesSaved.match(made)) {
    const { languages, chosen: language } = made.payload;
    return { ...withFacts(state, made.payload, { languages: [...languages] }), language };
  }
  return null;
}

function afterVisiting(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.opened.match(made)) return { ...initialState, flowId: made.payload, load: 'pending' };
  if (action.closed.match(made)) return initialState;
  if (action.loaded.match(made)) return withLoaded(state, made.payload, made.meta.at);
  if (action.versionOpened.match(made)) return { ...initialState, flowId: made.payload.flowId, load: 'pending' };
  if (action.versionLoaded.match(made)) return withVersion(made.payload);
  if (action.neverPublished.match(made)) return { ...withVersion(made.payload), doc: initialState.doc };
  if (action.loadFailed.match(made)) return { ...state, load: 'rejected', loadFailure: made.payload };
  if (action.settingsOpened.match(made)) return { ...state, settingsFor: open(made.payload, state) };
  if (action.settingsClosed.match(made)) return { ...state, settingsFor: null };
  if (action.jumped.match(made)) {
    const { key, focusMessage, from } = made.payload;
    const trail = from === undefined ? state.trail : [...state.trail.slice(-TRAIL_LENGTH), from];
    return { ...state, trail, jump: { key, focusMessage, nonce: made.meta.at } };
  }
  if (action.shown.match(made))
    return { ...state, jump: { key: made.payload, focusMessage: false, keepsFocus: true, nonce: made.meta.at } };
  if (action.wentBack.match(made)) {
    // Skip prompts that no longer exist.
    const at = state.trail.findLastIndex((key) => state.doc.byKey[key]);
    const key = state.trail[at];
    if (key === undefined) return { ...state, trail: [] };
    return { ...state, trail: state.trail.slice(0, at), jump: { key, focusMessage: false, nonce: made.meta.at } };
  }
  return null;
}

export function draftReducer(state: FlowEditorState = initialState, made: UnknownAction): FlowEditorState {
  if (isEdit(made)) return edited(state, made);
  if (action.typingChanged.match(made))
    return state.typing === made.payload ? state : { ...state, typing: made.payload };
  if (action.undone.match(made)) return state.conflict ? state : stepped(state, undo, made.meta.at);
  if (action.redone.match(made)) return state.conflict ? state : stepped(state, redo, made.meta.at);
  return afterSaving(state, made) ?? afterFacts(state, made) ?? afterVisiting(state, made) ?? state;
}

export const draftSlice = { reducerPath: 'draft', reducer: draftReducer } as const;
