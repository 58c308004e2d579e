/** The editor's state after each action. No clock and no chance; edits go through their recipes (see `edits.ts`). */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { PromptEntry } from '@parley/contracts/flow/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { analysisReducer } from '../analysis/analysis.slice.js';
import { mapReducer } from '../map/map.slice.js';
import { presenceReducer } from '../presence/presence.slice.js';
import { toolsReducer } from '../tools/tools.slice.js';
import type { Choices } from './merge.js';
import { mergeDocuments } from './merge.js';
import * as action from './editor-actions.js';
import { initialState, type FlowEditorState, type Notice } from './editor-state.js';
import { isEdit, planOf, type EditAction } from './edits.js';
import { documentFrom, type FlowDocument } from './flow-document.js';
import { edit, forgetTouching, redo, undo, type Edited } from './history.js';
import { sameValue } from './same-value.js';

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

/** A published version as the draft's stand-in: read only, since it says which version it is. */
function withVersion({ definition, ...flow }: Flow): FlowEditorState {
  const doc = documentFrom(definition);
  return { ...initialState, flowId: flow.id, load: 'fulfilled', flow, doc, base: doc, revision: flow.revision };
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

/** Prompts that both say the same are the same object afterwards, so that nothing compares them again. */
function withSamePrompts(theirs: FlowDocument, doc: FlowDocument): FlowDocument {
  const same = (prompt: PromptEntry): PromptEntry => {
    const mine = doc.byKey[prompt.key];
    return mine && sameValue(mine, prompt) ? mine : prompt;
  };
  return {
    ...theirs,
    byKey: Object.fromEntries(Object.entries(theirs.byKey).map(([key, prompt]) => [key, same(prompt)])),
  };
}

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

const TRAIL_LENGTH = 50;
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

function afterSettings(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.settingsSaveStarted.match(made)) return { ...state, settingsSave: 'pending' };
  if (action.settingsSaveFailed.match(made)) return { ...state, settingsSave: 'rejected' };
  if (action.settingsDialogClosed.match(made)) return { ...state, settingsSave: 'idle' };
  if (action.settingsSaved.match(made)) {
    const { settings, revision, isDirty, merged } = made.payload;
    const flow = state.flow && { ...state.flow, settings, isDirty };
    return { ...state, settingsSave: 'fulfilled', revision, stale: state.stale || merged, flow };
  }
  if (action.promoted.match(made)) return told(state, { kind: 'promoted', version: made.payload, nonce: made.meta.at });
  if (action.promoteFailed.match(made)) return told(state, { kind: 'promoteFailed', nonce: made.meta.at });
  if (action.leaveDone.match(made)) return { ...state, left: true };
  if (action.leaveFailed.match(made)) return told(state, { kind: 'leaveFailed', nonce: made.meta.at });
  return null;
}

function afterTranslating(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.languageChosen.match(made)) return { ...state, language: made.payload };
  if (action.languagesSaveStarted.match(made)) return { ...state, languagesSave: 'pending' };
  if (action.languagesSaveFailed.match(made)) return { ...state, languagesSave: 'rejected' };
  if (action.languagesDialogClosed.match(made)) return { ...state, languagesSave: 'idle' };
  if (action.languagesSaved.match(made)) {
    const { languages, chosen: language, revision, isDirty, merged } = made.payload;
    const flow = state.flow && { ...state.flow, languages: [...languages], isDirty };
    return { ...state, languagesSave: 'fulfilled', language, revision, stale: state.stale || merged, flow };
  }
  return null;
}

function afterVisiting(state: FlowEditorState, made: UnknownAction): FlowEditorState | null {
  if (action.opened.match(made)) return { ...initialState, flowId: made.payload, load: 'pending' };
  if (action.flowsSearched.match(made))
    return { ...state, flowSearch: { ...state.flowSearch, query: made.payload, status: 'pending' } };
  if (action.flowsFound.match(made))
    return made.payload.query === state.flowSearch.query
      ? { ...state, flowSearch: { ...made.payload, status: 'fulfilled' } }
      : state;
  if (action.flowSearchFailed.match(made))
    return made.payload === state.flowSearch.query
      ? { ...state, flowSearch: { ...state.flowSearch, status: 'rejected' } }
      : state;
  if (action.linkedFlowsFound.match(made)) return { ...state, linked: made.payload };
  if (action.closed.match(made)) return initialState;
  if (action.loaded.match(made)) return withLoaded(state, made.payload, made.meta.at);
  if (action.versionOpened.match(made)) return { ...initialState, flowId: made.payload.flowId, load: 'pending' };
  if (action.versionLoaded.match(made)) return withVersion(made.payload);
  if (action.neverPublished.match(made)) return { ...withVersion(made.payload), doc: initialState.doc };
  if (action.loadFailed.match(made)) return { ...state, load: 'rejected', loadFailure: made.payload };
  if (action.settingsOpened.match(made)) return { ...state, settingsFor: open(made.payload, state) };
  if (action.settingsClosed.match(made)) return { ...state, settingsFor: null };
  if (action.previewAsked.match(made)) return { ...state, preview: { ...made.payload, nonce: made.meta.at } };
  if (action.jumped.match(made)) {
    const { key, focusMessage, from } = made.payload;
    const trail = from === undefined ? state.trail : [...state.trail.slice(-TRAIL_LENGTH), from];
    return { ...state, trail, jump: { key, focusMessage, nonce: made.meta.at } };
  }
  if (action.shown.match(made))
    return { ...state, jump: { key: made.payload, focusMessage: false, keepsFocus: true, nonce: made.meta.at } };
  if (action.wentBack.match(made)) {
    // Prompts that are gone are passed over.
    const at = state.trail.findLastIndex((key) => state.doc.byKey[key]);
    const key = state.trail[at];
    if (key === undefined) return { ...state, trail: [] };
    return { ...state, trail: state.trail.slice(0, at), jump: { key, focusMessage: false, nonce: made.meta.at } };
  }
  return null;
}

export function flowEditorReducer(state: FlowEditorState = initialState, made: UnknownAction): FlowEditorState {
  if (isEdit(made)) return edited(state, made);
  if (action.typingChanged.match(made))
    return state.typing === made.payload ? state : { ...state, typing: made.payload };
  if (action.undone.match(made)) return state.conflict ? state : stepped(state, undo, made.meta.at);
  if (action.redone.match(made)) return state.conflict ? state : stepped(state, redo, made.meta.at);
  const people = presenceReducer(state.people, made);
  if (people !== state.people) return { ...state, people };
  const analysis = analysisReducer(state.analysis, made);
  if (analysis !== state.analysis) return { ...state, analysis };
  const mapShown = mapReducer(state.mapShown, made);
  if (mapShown !== state.mapShown) return flowEditorReducer({ ...state, mapShown }, made);
  const tools = toolsReducer(state.tools, made);
  if (tools !== state.tools) return { ...state, tools };
  return (
    afterSaving(state, made) ??
    afterPublishing(state, made) ??
    afterRenaming(state, made) ??
    afterSettings(state, made) ??
    afterTranslating(state, made) ??
    afterVisiting(state, made) ??
    state
  );
}
