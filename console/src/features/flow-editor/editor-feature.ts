import { fork } from 'typed-redux-saga';
import type { Api } from '../../app/api/api.js';
import { defineFeature } from '../../app/feature.js';
import { analysisSaga } from './analysis/analysis.saga.js';
import { askWorker } from './analysis/ask-worker.js';
import { flowEditorReducer } from './model/flow-editor.reducer.js';
import { flowEditorSaga } from './saga/flow-editor.saga.js';
import { FEATURE_NAME } from './saga/select-editor.js';

const editing = flowEditorSaga();
const analysing = analysisSaga(askWorker);

/** Builder and version viewer show the same kind of thing: one part of the store, added by whichever comes first. */
export const feature = defineFeature({
  name: FEATURE_NAME,
  reducer: flowEditorReducer,
  saga: function* (api: Api) {
    yield* fork(editing, api);
    yield* fork(analysing);
  },
});
