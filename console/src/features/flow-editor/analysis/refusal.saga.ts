/** Once everything is mended, a refusal is over: what goes wrong later is news of its own. */
import { put, select, takeEvery } from 'typed-redux-saga';
import { problemsDismissed, selectPublishProblems } from '../publishing/publishing.slice.js';
import { problemsFound } from './analysis.slice.js';
import { selectRefusals } from './refusals.js';

export function* refusalSaga() {
  yield* takeEvery(problemsFound.type, function* () {
    const refused = yield* select(selectPublishProblems);
    if (refused.length > 0 && (yield* select(selectRefusals)).length === 0) yield* put(problemsDismissed());
  });
}
