/** One visit of the editor: load the draft with what was left unsaved, then save, publish and rename until it is left. */
import { createAction } from '@reduxjs/toolkit';
import { call, fork, put, race, select, spawn, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { cloneFlow, getFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import type { Translations } from '@parley/contracts/flow/definition';
import type { Api } from '../../../app/api/api.js';
import { failureOf } from '../../../app/api/failure.js';
import { request } from '../../../app/api/request.js';
import { changesBetween } from '../model/changes.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { documentFrom } from '../model/flow-document.js';
import * as editor from '../model/editor-actions.js';
import { publishProblemsOf } from '../model/publish-problems.js';
import { selectCanPublish, selectIsDirty } from '../model/selectors.js';
import { restoredFromAll } from '../model/unsaved-draft.js';
import { autosaveSaga, keepUnsaved, saveRequested } from './autosave.saga.js';
import { keptDrafts, type KeptDrafts } from './kept-drafts.js';
import { selectEditor } from './select-editor.js';

/** The page was left; unsaved edits are sent once more in the background, and stay kept if that fails. */
export const left = createAction('flowEditor/left');
export const publishRequested = createAction('flowEditor/publishRequested');
export const renameRequested = createAction<{ name: string; tName: Translations }>('flowEditor/renameRequested');
export const duplicateRequested = createAction('flowEditor/duplicateRequested');

export const flowEditorSaga = (kept: KeptDrafts = keptDrafts) =>
  function* (api: Api) {
    yield* takeLatest(editor.opened.type, function* ({ payload: flowId }: ReturnType<typeof editor.opened>) {
      yield* race({ visit: call(visit, api, kept, flowId), left: take(left.type) });
      const state = yield* select(selectEditor);
      if (state.flowId !== flowId) return;
      yield* call(keepUnsaved, kept);
      if (selectIsDirty(state)) yield* spawn(sendLeftovers, api, kept, state);
      yield* put(editor.closed());
    });
  };

function* visit(api: Api, kept: KeptDrafts, flowId: number) {
  try {
    const flow = yield* request(api, getFlow, { params: { id: flowId } });
    const drafts = yield* call(() => kept.abandoned(flowId));
    const { unsaved, used } = restoredFromAll(drafts, documentFrom(flow.definition));
    yield* put(editor.loaded(flow, unsaved));
    yield* call(keepUnsaved, kept);
    kept.forget(used);
  } catch (error) {
    yield* put(editor.loadFailed(failureOf(error)));
    yield* take(left.type);
    return;
  }
  yield* fork(autosaveSaga, api, kept);
  yield* takeLeading(publishRequested.type, publish, api);
  yield* takeLeading(renameRequested.type, rename, api);
  yield* takeLeading(duplicateRequested.type, duplicate, api);
  if (selectIsDirty(yield* select(selectEditor))) yield* put(saveRequested());
}

function* sendLeftovers(api: Api, kept: KeptDrafts, state: FlowEditorState) {
  const changes = changesBetween(state.base, state.doc);
  if (!changes || state.conflict || state.flowId === null) return;
  const id = state.flowId;
  try {
    yield* call(() => api.call(updateFlow, { params: { id }, body: { changes }, ifMatch: state.revision }));
    const now = yield* select(selectEditor);
    // Opened again meanwhile: then the new visit has taken the edits over.
    if (now.flowId !== id) kept.keep(id, null);
  } catch {
    // They stay kept in the browser, and the next visit sends them.
  }
}

function* publish(api: Api) {
  const state = yield* select(selectEditor);
  if (!selectCanPublish(state) || state.flowId === null) return;
  yield* put(editor.publishStarted());
  try {
    const { version, revision, warnings } = yield* request(api, publishFlow, {
      params: { id: state.flowId },
      body: {},
    });
    yield* put(editor.published({ version, revision, warnings }));
  } catch (error) {
    const failure = failureOf(error);
    const { doc } = yield* select(selectEditor);
    yield* put(editor.publishFailed(publishProblemsOf(failure, doc)));
  }
}

function* rename(api: Api, { payload: { name, tName } }: ReturnType<typeof renameRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  yield* put(editor.renameStarted());
  try {
    const body = { name, tName };
    const reply = yield* request(api, updateFlow, { params: { id: state.flowId }, body, ifMatch: state.revision });
    yield* put(editor.renamed({ name, tName, revision: reply.revision, isDirty: reply.isDirty, merged: reply.merged }));
  } catch (error) {
    yield* put(editor.renameFailed(failureOf(error)));
  }
}

function* duplicate(api: Api) {
  const { flowId } = yield* select(selectEditor);
  if (flowId === null) return;
  yield* put(editor.duplicateStarted());
  try {
    const { id } = yield* request(api, cloneFlow, { params: { id: flowId } });
    yield* put(editor.duplicated(id));
  } catch {
    yield* put(editor.duplicateFailed());
  }
}
