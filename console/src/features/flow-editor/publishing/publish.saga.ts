/** Publishes the server's draft. */
import { put, select, takeLeading } from 'typed-redux-saga';
import { publishFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { published } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { selectCanPublish } from '../model/selectors.js';
import { publishProblemsOf } from './publish-problems.js';
import { publishFailed, publishRequested, publishStarted } from './publishing.slice.js';

export function* publishSaga(api: Api) {
  yield* takeLeading(publishRequested.type, publish, api);
}

function* publish(api: Api, { payload: note }: ReturnType<typeof publishRequested>) {
  const state = yield* select(selectEditor);
  if (!selectCanPublish(state) || state.flowId === null) return;
  yield* put(publishStarted());
  try {
    const { version, revision, warnings } = yield* request(api, publishFlow, {
      params: { id: state.flowId },
      body: note === '' ? {} : { note },
    });
    yield* put(published({ version, revision, warnings }));
  } catch (error) {
    const failure = failureOf(error);
    const { doc } = yield* select(selectEditor);
    yield* put(publishFailed({ problems: publishProblemsOf(failure, doc), doc }));
  }
}
