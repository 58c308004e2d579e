import { fork } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { defineFeature } from '../../../foundation/feature.js';
import { analysisSaga } from '../analysis/analysis.saga.js';
import { askWorker } from '../analysis/ask-worker.js';
import { flowEditorReducer } from './editor.reducer.js';
import { flowEditorSaga } from './flow-editor.saga.js';
import { FEATURE_NAME } from '../model/select-editor.js';

const editing = flowEditorSaga();
const analysing = analysisSaga(askWorker);

/** Editor and version viewer share one part of the store; the first to open adds it. */
export const feature = defineFeature({
  name: FEATURE_NAME,
  reducer: flowEditorReducer,
  saga: function* (api: Api) {
    yield* fork(editing, api);
    yield* fork(analysing);
  },
});
