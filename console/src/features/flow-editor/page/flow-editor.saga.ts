/**
 * One visit of the editor: loads the draft and recovers unsaved edits, then handles saving, publishing and renaming
 * until the author leaves.
 */
import { call, fork, put, race, select, spawn, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { cloneFlow, getFlow, unshareFlow, updateFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { onceKeys, type OnceKeys } from '../../../foundation/api/once-keys.js';
import { request } from '../../../foundation/api/request.js';
import type { RootState } from '../../../foundation/store.js';
import { duplicated, duplicateFailed, duplicateRequested, duplicateStarted } from '../actions/duplicating.slice.js';
import { leaveDone, leaveFailed, leaveFlowRequested } from '../actions/leaving.slice.js';
import { renameFailed, renameRequested, renameStarted, selectRename } from '../dialogs/rename.slice.js';
import {
  selectSettingsSave,
  settingsSaveFailed,
  settingsSaveRequested,
  settingsSaveStarted,
} from '../dialogs/settings.slice.js';
import { refusalSaga } from '../analysis/refusal.saga.js';
import { changesBetween } from '../model/changes.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { documentFrom } from '../model/flow-document.js';
import * as editor from '../model/editor-actions.js';
import { selectIsDirty } from '../model/selectors.js';
import { restoredFromAll } from '../model/unsaved-draft.js';
import type { ConnectLive } from '../presence/connect-live.js';
import { connectLive } from '../presence/live.js';
import { presenceSaga } from '../presence/presence.saga.js';
import { publishSaga } from '../publishing/publish.saga.js';
import { selectIsPublishing } from '../publishing/publishing.slice.js';
import { autosaveSaga, keepUnsaved, saveNow, saveRequested } from '../sync/autosave.saga.js';
import { flowSearchSaga } from '../sync/flow-search.saga.js';
import { keptDrafts, type KeptDrafts } from '../sync/kept-drafts.js';
import { linkedFlowsSaga } from '../sync/linked-flows.saga.js';
import { collapsedSaga } from '../list-tools/collapsed.saga.js';
import { changeLanguages } from '../translation/languages.saga.js';
import { languagesRequested, selectLanguagesSave } from '../translation/languages.slice.js';
import { selectEditor } from '../model/select-editor.js';
import { versionSaga } from '../sync/version.saga.js';

/** Delay from the last edit to the save, in ms. */
export const AUTOSAVE_MS = 2_000;

export const flowEditorSaga = (kept: KeptDrafts = keptDrafts, connect: ConnectLive = connectLive) =>
  function* (api: Api) {
    yield* fork(versionSaga, api);
    yield* takeLatest(editor.opened.type, function* ({ payload: flowId }: ReturnType<typeof editor.opened>) {
      yield* race({ visit: call(visit, api, kept, connect, flowId), left: take(editor.left.type) });
      const state = yield* select(selectEditor);
      if (state.flowId !== flowId) return;
      yield* call(keepUnsaved, kept);
      if (selectIsDirty(state)) yield* spawn(sendLeftovers, api, kept, state);
      yield* put(editor.closed());
    });
  };

/** True while another request of this author runs, because its reply brings news too. */
const selectIsAsking = (root: RootState): boolean =>
  selectIsPublishing(root) ||
  [selectRename(root).status, selectSettingsSave(root), selectLanguagesSave(root)].includes('pending');

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
    yield* take(editor.left.type);
    return;
  }
  yield* fork(collapsedSaga);
  yield* fork(autosaveSaga, api, kept, AUTOSAVE_MS);
  yield* fork(presenceSaga, api, connect, selectIsAsking);
  yield* fork(linkedFlowsSaga, api);
  yield* fork(flowSearchSaga, api);
  yield* fork(publishSaga, api);
  yield* fork(refusalSaga);
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
    // If the flow was reopened meanwhile, the new visit holds these edits now.
    if (now.flowId !== id) kept.keep(id, null);
  } catch {
    // The edits stay in the browser, and the next visit sends them.
  }
}

function* rename(api: Api, { payload: { name, tName } }: ReturnType<typeof renameRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  yield* put(renameStarted());
  try {
    const body = { name, tName };
    const reply = yield* request(api, updateFlow, { params: { id: state.flowId }, body, ifMatch: state.revision });
    yield* put(editor.renamed({ name, tName, revision: reply.revision, isDirty: reply.isDirty, merged: reply.merged }));
  } catch (error) {
    yield* put(renameFailed(failureOf(error)));
  }
}

function* saveSettings(api: Api, { payload: settings }: ReturnType<typeof settingsSaveRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  yield* put(settingsSaveStarted());
  try {
    const reply = yield* request(api, updateFlow, {
      params: { id: state.flowId },
      body: { settings },
      ifMatch: state.revision,
    });
    const { revision, isDirty, merged } = reply;
    yield* put(editor.settingsSaved({ settings, revision, isDirty, merged }));
  } catch {
    yield* put(settingsSaveFailed());
  }
}

function* leaveFlow(api: Api, { payload: id }: ReturnType<typeof leaveFlowRequested>) {
  const email = yield* select((root: RootState) => root.session.user?.email);
  if (email === undefined) return;
  try {
    yield* request(api, unshareFlow, { params: { id }, body: { with: email } });
    yield* put(leaveDone());
  } catch {
    yield* put(leaveFailed());
  }
}

function* duplicate(api: Api, keys: OnceKeys) {
  const { flowId } = yield* select(selectEditor);
  if (flowId === null) return;
  yield* put(duplicateStarted());
  // Save first: the server copies the draft that it has.
  if (!(yield* call(saveNow))) {
    yield* put(duplicateFailed());
    return;
  }
  const { revision } = yield* select(selectEditor);
  try {
    const idempotencyKey = keys.of({ flowId, revision });
    const { id } = yield* request(api, cloneFlow, { params: { id: flowId }, idempotencyKey });
    keys.done();
    yield* put(duplicated(id));
  } catch {
    yield* put(duplicateFailed());
  }
}
