/** The editor's state after each action. No clock and no chance; edits go through their recipes (see `edits.ts`). */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Choices } from './merge.js';
import { mergeDocuments } from './merge.js';
import * as action from './editor-actions.js';
import { initialState, type FlowEditorState, type Notice } from './editor-state.js';
import { isEdit, planOf, type EditAction } from './edits.js';
import { documentFrom } from './flow-document.js';
import { edit, forgetTouching, redo, undo, type Edited } from './history.js';

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
  const mine = {
    ...fresh,
    doc: unsaved.mine,
    base: unsaved.base,
    editedAt: at,
    notice: { kind: 'restored', nonce: at } as const,
  };
  return withTheirs(mine, { theirs, revision: flow.revision, by: null }, null);
}

/** Settings stay open: of the same prompt, or of the one that took its place. */
function open(
  key: string | null,
  now: Pick<FlowEditorState, 'doc'>,
  before: Pick<FlowEditorState, 'doc'> = now,
): string | null {
  if (key === null || now.doc.byKey[key]) return key;
  const place = before.doc.order.indexOf(key as never);
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

/** Takes the server's draft in. A field that both sides changed stays mine, and is asked about. */
function withTheirs(state: FlowEditorState, draft: action.ServerDraft, choices: Choices | null): FlowEditorState {
  const base = state.conflict && choices ? state.conflict.base : state.base;
  const { doc, conflicts, touched } = mergeDocuments(base, state.doc, draft.theirs, choices ?? {});
  const idle = { ...state, save: 'idle', saveFailure: null } as const;
  if (conflicts.length > 0 && !choices)
    return { ...idle, conflict: { base, theirs: draft.theirs, revision: draft.revision, conflicts, by: draft.by } };
  return {
    ...idle,
    doc: touched.size > 0 ? doc : { ...state.doc, rest: doc.rest, order: doc.order },
    base: draft.theirs,
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
  // Rises even when the clock does not.
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

/** FLOW-45/46: a published version is never edited; nor is anything while a conflict waits for its answer. */
const isReadOnly = (state: FlowEditorState): boolean =>
  state.flow === null || state.flow.version !== undefined || state.conflict !== null;

function edited(state: FlowEditorState, made: EditAction): FlowEditorState {
  if (isReadOnly(state)) return state;
  const { label, field, promptKey, recipe } = planOf(made);
  const { at } = made.meta;
  return withEdit(state, edit(state, { label, field, promptKey, at }, recipe), at);
}

const told = (state: FlowEditorState, notice: Notice): FlowEditorState => ({ ...state, notice });

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

function afterPublishing(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.publishStarted.match(made)) return { ...state, publish: 'pending', publishProblems: [] };
  if (action.publishFailed.match(made)) return { ...state, publish: 'rejected', publishProblems: made.payload };
  if (action.problemsDismissed.match(made)) return { ...state, publishProblems: [] };
  if (action.published.match(made)) {
    const { version, revision, warnings } = made.payload;
    const flow = state.flow && { ...state.flow, isDirty: false, latestVersion: version, revision };
    return told(
      { ...state, publish: 'fulfilled', revision, flow },
      { kind: 'published', version, warnings, nonce: made.meta.at },
    );
  }
  if (action.duplicateStarted.match(made)) return { ...state, duplicating: true };
  if (action.duplicated.match(made))
    return told({ ...state, duplicating: false }, { kind: 'duplicated', flowId: made.payload, nonce: made.meta.at });
  if (action.duplicateFailed.match(made))
    return told({ ...state, duplicating: false }, { kind: 'duplicateFailed', nonce: made.meta.at });
  return null;
}

function afterRenaming(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.renameStarted.match(made)) return { ...state, rename: 'pending', renameFailure: null };
  if (action.renameFailed.match(made)) return { ...state, rename: 'rejected', renameFailure: made.payload };
  if (action.renameClosed.match(made)) return { ...state, rename: 'idle', renameFailure: null };
  if (action.renamed.match(made)) {
    const { name, tName, revision, isDirty, merged } = made.payload;
    const flow = state.flow && { ...state.flow, name, tName, isDirty };
    return { ...state, rename: 'fulfilled', revision, stale: state.stale || merged, flow };
  }
  return null;
}

function afterVisiting(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.opened.match(made)) return { ...initialState, flowId: made.payload, load: 'pending' };
  if (action.closed.match(made)) return initialState;
  if (action.loaded.match(made)) return withLoaded(state, made.payload, made.meta.at);
  if (action.loadFailed.match(made)) return { ...state, load: 'rejected', loadFailure: made.payload };
  if (action.settingsOpened.match(made)) return { ...state, settingsFor: open(made.payload, state) };
  if (action.settingsClosed.match(made)) return { ...state, settingsFor: null };
  if (action.jumped.match(made)) return { ...state, jump: { ...made.payload, nonce: made.meta.at } };
  return null;
}

export function flowEditorReducer(state: FlowEditorState = initialState, made: UnknownAction): FlowEditorState {
  if (isEdit(made)) return edited(state, made);
  if (action.undone.match(made)) return state.conflict ? state : stepped(state, undo, made.meta.at);
  if (action.redone.match(made)) return state.conflict ? state : stepped(state, redo, made.meta.at);
  return (
    afterSaving(state, made) ??
    afterPublishing(state, made) ??
    afterRenaming(state, made) ??
    afterVisiting(state, made) ??
    state
  );
}
