/** Saving: some time after the last edit, one request at a time, tried again until the server has it. */
import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, debounce, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { getFlow, updateFlow, type FlowConflict } from '@parley/contracts/http/flows';
import type { Api } from '../../../app/api/api.js';
import { failureOf, type Failure } from '../../../app/api/failure.js';
import { request } from '../../../app/api/request.js';
import { changesBetween } from '../model/changes.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { isEdit } from '../model/edits.js';
import * as editor from '../model/editor-actions.js';
import { documentFrom } from '../model/flow-document.js';
import { selectIsDirty } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { unsavedDraftOf } from '../model/unsaved-draft.js';
import { selectEditor } from './select-editor.js';
import type { KeptDrafts } from './kept-drafts.js';

/** How long after the last edit it is saved where nothing else is given; in ms. */
export const DEFAULT_SAVE_MS = 5_000;
/** How soon after an edit the browser keeps it; in ms. */
const KEEP_MS = 250;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** Browsers let a request outlive its page only up to 64 kB. */
const KEEPALIVE_BYTES = 60_000;

/** Save at once: the Save button, Ctrl+S, leaving the window. */
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
  // A page that is about to go has no time for the wait above, nor for the save that may be under way.
  yield* takeEvery(saveRequested.type, keepUnsaved, kept);
  const wanted = yield* actionChannel(saveRequested.type, buffers.sliding<Action>(1));
  while (true) {
    yield* take(wanted);
    yield* call(saveUntilClean, api, kept);
  }
}

export function* keepUnsaved(kept: KeptDrafts) {
  const state = yield* select(selectEditor);
  if (state.flowId === null || state.load !== 'fulfilled') return;
  kept.keep(state.flowId, selectIsDirty(state) ? unsavedDraftOf(state.base, state.doc, state.editedAt) : null);
}

/** Saves what is on the screen and waits for it; false = the server doesn't have it. */
export function* saveNow() {
  yield* call(flushTyping);
  const { editedAt } = yield* select(selectEditor);
  while (true) {
    const { savedAt, conflict } = yield* select(selectEditor);
    if (conflict) return false;
    if (savedAt >= editedAt) return true;
    yield* put(saveRequested());
    const met: Action = yield* take([editor.saved.type, editor.saveFailed.type, editor.rebased.type]);
    if (editor.saveFailed.match(met)) return false;
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

/** True when it must be tried again. */
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
    // Edited back to what the server has.
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
  // Before others' edits come in, so that both are compared.
  yield* call(flushTyping);
  yield* put(editor.rebased({ theirs: documentFrom(flow.definition), revision: flow.revision, by: null }));
}
/** What was saved is safe; if others' edits can't be fetched now, the next save fetches them first. */
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
    // Finer than the server looks, nothing may contradict: then it is saved on top at once.
    return open === null;
  }
  const willRetry = failure.status === 0 || failure.status === 429 || failure.status >= 500 || failure.status === 409;
  yield* put(editor.saveFailed({ failure, willRetry }));
  return willRetry;
}
