/** One visit of the editor: load the draft with what was left unsaved, then save, publish and rename until it is left. */
import { createAction } from '@reduxjs/toolkit';
import { call, fork, put, race, select, spawn, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { cloneFlow, getFlow, publishFlow, unshareFlow, updateFlow } from '@parley/contracts/http/flows';
import type { Settings, Translations } from '@parley/contracts/flow/definition';
import type { Api } from '../../../app/api/api.js';
import { failureOf } from '../../../app/api/failure.js';
import { onceKeys, type OnceKeys } from '../../../app/api/once-keys.js';
import { request } from '../../../app/api/request.js';
import type { RootState } from '../../../app/store.js';
import { changesBetween } from '../model/changes.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { documentFrom } from '../model/flow-document.js';
import * as editor from '../model/editor-actions.js';
import { publishProblemsOf } from '../model/publish-problems.js';
import { selectCanPublish, selectIsDirty } from '../model/selectors.js';
import { restoredFromAll } from '../model/unsaved-draft.js';
import { connectLive, type ConnectLive } from '../presence/live.js';
import { presenceSaga } from '../presence/presence.saga.js';
import { autosaveSaga, keepUnsaved, saveNow, saveRequested } from './autosave.saga.js';
import { flowSearchSaga } from './flow-search.saga.js';
import { keptDrafts, type KeptDrafts } from './kept-drafts.js';
import { linkedFlowsSaga } from './linked-flows.saga.js';
import { collapsedSaga } from '../tools/collapsed.saga.js';
import { changeLanguages, languagesRequested } from '../translation/languages.saga.js';
import { selectEditor } from './select-editor.js';
import { versionSaga } from './version.saga.js';

/** A draft is saved this long after the last edit; in ms. */
export const AUTOSAVE_MS = 2_000;

/** The page was left; unsaved edits are sent once more in the background, and stay kept if that fails. */
export const left = createAction('flowEditor/left');
/** With what the author noted about the version; '' = nothing. */
export const publishRequested = createAction('flowEditor/publishRequested', (note = '') => ({ payload: note }));
export const renameRequested = createAction<{ name: string; tName: Translations }>('flowEditor/renameRequested');
export const settingsSaveRequested = createAction<Settings>('flowEditor/settingsSaveRequested');
/** A collaborator gives their access back (decision 9). */
export const leaveFlowRequested = createAction<number>('flowEditor/leaveFlowRequested');
export const duplicateRequested = createAction('flowEditor/duplicateRequested');

export const flowEditorSaga = (kept: KeptDrafts = keptDrafts, connect: ConnectLive = connectLive) =>
  function* (api: Api) {
    yield* fork(versionSaga, api);
    yield* takeLatest(editor.opened.type, function* ({ payload: flowId }: ReturnType<typeof editor.opened>) {
      yield* race({ visit: call(visit, api, kept, connect, flowId), left: take(left.type) });
      const state = yield* select(selectEditor);
      if (state.flowId !== flowId) return;
      yield* call(keepUnsaved, kept);
      if (selectIsDirty(state)) yield* spawn(sendLeftovers, api, kept, state);
      yield* put(editor.closed());
    });
  };

function* visit(api: Api, kept: KeptDrafts, connect: ConnectLive, flowId: number) {
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
  yield* fork(collapsedSaga);
  yield* fork(autosaveSaga, api, kept, AUTOSAVE_MS);
  yield* fork(presenceSaga, api, connect);
  yield* fork(linkedFlowsSaga, api);
  yield* fork(flowSearchSaga, api);
  yield* takeLeading(publishRequested.type, publish, api);
  yield* takeLeading(renameRequested.type, rename, api);
  yield* takeLeading(settingsSaveRequested.type, saveSettings, api);
  yield* takeLeading(languagesRequested.type, changeLanguages, api);
  yield* takeLeading(duplicateRequested.type, duplicate, api, onceKeys());
  yield* takeLeading(leaveFlowRequested.type, leaveFlow, api);
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

function* publish(api: Api, { payload: note }: ReturnType<typeof publishRequested>) {
  const state = yield* select(selectEditor);
  if (!selectCanPublish(state) || state.flowId === null) return;
  yield* put(editor.publishStarted());
  try {
    const { version, revision, warnings } = yield* request(api, publishFlow, {
      params: { id: state.flowId },
      body: note === '' ? {} : { note },
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

function* saveSettings(api: Api, { payload: settings }: ReturnType<typeof settingsSaveRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  yield* put(editor.settingsSaveStarted());
  try {
    const reply = yield* request(api, updateFlow, {
      params: { id: state.flowId },
      body: { settings },
      ifMatch: state.revision,
    });
    const { revision, isDirty, merged } = reply;
    yield* put(editor.settingsSaved({ settings, revision, isDirty, merged }));
  } catch {
    yield* put(editor.settingsSaveFailed());
  }
}

function* leaveFlow(api: Api, { payload: id }: ReturnType<typeof leaveFlowRequested>) {
  const email = yield* select((root: RootState) => root.session.user?.email);
  if (email === undefined) return;
  try {
    yield* request(api, unshareFlow, { params: { id }, body: { with: email } });
    yield* put(editor.leaveDone());
  } catch {
    yield* put(editor.leaveFailed());
  }
}

function* duplicate(api: Api, keys: OnceKeys) {
  const { flowId } = yield* select(selectEditor);
  if (flowId === null) return;
  yield* put(editor.duplicateStarted());
  // The server copies the draft that it has.
  if (!(yield* call(saveNow))) {
    yield* put(editor.duplicateFailed());
    return;
  }
  const { revision } = yield* select(selectEditor);
  try {
    const idempotencyKey = keys.of({ flowId, revision });
    const { id } = yield* request(api, cloneFlow, { params: { id: flowId }, idempotencyKey });
    keys.done();
    yield* put(editor.duplicated(id));
  } catch {
    yield* put(editor.duplicateFailed());
  }
}
