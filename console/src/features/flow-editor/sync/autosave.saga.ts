/** Saves the draft after a pause in editing, one request at a time, and retries until the server has it. */
import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, debounce, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { getFlow, updateFlow, type FlowConflict } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf, type Failure } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { changesBetween } from '../model/changes.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { isEdit } from '../model/edits.js';
import * as editor from '../model/editor-actions.js';
import { documentFrom } from '../model/flow-document.js';
import { selectIsDirty } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { unsavedDraftOf } from '../model/unsaved-draft.js';
import { selectEditor } from '../model/select-editor.js';
import type { KeptDrafts } from './kept-drafts.js';

/** Default delay from the last edit to the save, in ms. */
export const DEFAULT_SAVE_MS = 5_000;
/** Delay from an edit to its copy in the browser, in ms. */
const KEEP_MS = 250;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** Browsers limit keepalive requests, which outlive the page, to 64 kB. */
const KEEPALIVE_BYTES = 60_000;

/** Asks for a save at once: the Save button, Ctrl+S, or the window loses the focus. */
export const saveRequested = createAction('flowEditor/saveRequested');
export const wentOnline = createAction('flowEditor/wentOnline');

export const changesDraft = (action: { type: string }): boolean =>
  isEdit(action) || editor.undone.match(action) || editor.redone.match(action) || editor.conflictSettled.match(action);

export function* autosaveSaga(api: Api, kept: KeptDrafts, saveMs: number = DEFAULT_SAVE_MS) {
  yield* fork(function* () {
    yield* debounce(saveMs, changesDraft, function* () {
      yield* put(saveRequested());
    });
  });
  yield* fork(function* () {
    yield* debounce(KEEP_MS, changesDraft, keepUnsaved, kept);
  });
  // Keep edits in the browser at once: a closing page has no time for the delay, nor for a running save to finish.
  yield* takeEvery(saveRequested.type, keepUnsaved, kept);
  const requests = yield* actionChannel(saveRequested.type, buffers.sliding<Action>(1));
  while (true) {
    yield* take(requests);
    yield* call(saveUntilClean, api, kept);
  }
}

export function* keepUnsaved(kept: KeptDrafts) {
  const state = yield* select(selectEditor);
  if (state.flowId === null || state.load !== 'fulfilled') return;
  kept.keep(state.flowId, selectIsDirty(state) ? unsavedDraftOf(state.base, state.doc, state.editedAt) : null);
}

/** Saves the current draft and waits. @returns false if the server doesn't have it */
export function* saveNow() {
  yield* call(flushTyping);
  const { editedAt } = yield* select(selectEditor);
  while (true) {
    const { savedAt, conflict } = yield* select(selectEditor);
    if (conflict) return false;
    if (savedAt >= editedAt) return true;
    yield* put(saveRequested());
    const outcome: Action = yield* take([editor.saved.type, editor.saveFailed.type, editor.rebased.type]);
    if (editor.saveFailed.match(outcome)) return false;
  }
}

function* saveUntilClean(api: Api, kept: KeptDrafts) {
  for (let failures = 0; ; failures += 1) {
    yield* call(keepUnsaved, kept);
    const willRetry = yield* call(saveOnce, api);
    yield* call(keepUnsaved, kept);
    if (!willRetry) return;
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
    yield* race({ later: delay(wait), asked: take(saveRequested.type), online: take(wentOnline.type) });
  }
}

/** @returns true if it must be retried */
function* saveOnce(api: Api) {
  try {
    yield* call(flushTyping);
    const before = yield* select(selectEditor);
    if (!selectIsDirty(before) || before.conflict || before.flowId === null) return false;
    if (before.stale) yield* call(takeTheirs, api, before.flowId);
    const state = yield* select(selectEditor);
    if (state.conflict) return false;
    yield* call(send, api, state);
    return false;
  } catch (error) {
    return yield* call(afterFailure, failureOf(error));
  }
}

function* send(api: Api, state: FlowEditorState) {
  const { editedAt: at, doc: sent, base, revision } = state;
  const id = state.flowId!;
  const changes = changesBetween(base, sent);
  if (!changes) {
    // The edits cancel out: the draft equals the server's.
    const { isDirty = false, definitionLastUpdatedAt: updatedAt = null } = state.flow ?? {};
    yield* put(editor.saved({ at, sent, revision, isDirty, merged: state.stale, updatedAt }));
    return;
  }
  yield* put(editor.saveStarted());
  const reply = yield* request(api, updateFlow, {
    params: { id },
    body: { changes },
    ifMatch: revision,
    keepalive: document.visibilityState === 'hidden' && JSON.stringify(changes).length < KEEPALIVE_BYTES,
  });
  const { isDirty, merged, definitionLastUpdatedAt } = reply;
  yield* put(editor.saved({ at, sent, revision: reply.revision, isDirty, merged, updatedAt: definitionLastUpdatedAt }));
  if (merged) yield* call(takeTheirsSoon, api, id);
}

function* takeTheirs(api: Api, id: number) {
  const flow = yield* request(api, getFlow, { params: { id } });
  // Flush pending text first, so that it is compared with the others' edits too.
  yield* call(flushTyping);
  yield* put(editor.rebased({ theirs: documentFrom(flow.definition), revision: flow.revision, by: null }));
}
/** The save has succeeded. If fetching the others' edits fails, the next save fetches them first. */
function* takeTheirsSoon(api: Api, id: number) {
  try {
    yield* call(takeTheirs, api, id);
  } catch (error) {
    console.warn(error);
  }
}

function* afterFailure(failure: Failure) {
  if (failure.code === 'edit-conflict') {
    const { definition, revision, by } = failure.data as FlowConflict;
    yield* call(flushTyping);
    yield* put(editor.rebased({ theirs: documentFrom(definition), revision, by }));
    const { conflict: open } = yield* select(selectEditor);
    // The editor compares more finely than the server and may find no conflict; then save again at once.
    return open === null;
  }
  const willRetry = failure.status === 0 || failure.status === 429 || failure.status >= 500 || failure.status === 409;
  yield* put(editor.saveFailed({ failure, willRetry }));
  return willRetry;
}
