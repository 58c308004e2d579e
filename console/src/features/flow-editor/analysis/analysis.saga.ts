/** Works out maximum score and problems of the draft after each pause in editing; a newer question stops the older. */
import { delay, fork, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { cancellable } from '../../../app/api/request.js';
import type { Action } from '@reduxjs/toolkit';
import * as editor from '../model/editor-actions.js';
import { changesDraft } from '../saga/autosave.saga.js';
import { selectEditor } from '../saga/select-editor.js';
import type { Linked, Question, ReplyTo } from './analyse.js';
import { analysisInput } from './analysis-input.js';
import * as analysis from './analysis.slice.js';
import type { Ask } from './ask.js';
import { scoringParts } from './scoring-parts.js';

/** EDIT-140 */
const MAX_SCORE_MS = 2_000;
const PROBLEMS_MS = 1_000;

const looksAgain = (action: Action): boolean =>
  changesDraft(action) ||
  editor.loaded.match(action) ||
  editor.versionLoaded.match(action) ||
  editor.rebased.match(action) ||
  editor.linkedFlowsFound.match(action);
const isFirst = (action: Action): boolean => editor.loaded.match(action) || editor.versionLoaded.match(action);

export const analysisSaga = (ask: Ask) =>
  function* () {
    yield* fork(watchScores, ask);
    yield* takeLatest(looksAgain, function* (action: Action) {
      if (!isFirst(action)) yield* delay(PROBLEMS_MS);
      yield* findProblems(ask);
    });
  };

function* watchScores(ask: Ask) {
  let asked: string | null = null;
  yield* takeLatest(
    (action: Action) => looksAgain(action) || analysis.maxScoreRequested.match(action),
    function* (action: Action) {
      const byHand = analysis.maxScoreRequested.match(action);
      const { doc, linked } = yield* select(selectEditor);
      const parts =
        scoringParts(doc) + JSON.stringify((linked as readonly Linked[]).map(({ id, version }) => [id, version]));
      // EDIT-138: an edit of words leaves the score as it is. A question that was cut off is asked again.
      if (!byHand && !isFirst(action) && parts === asked) return;
      asked = null;
      yield* put(analysis.maxScoreStarted());
      if (!byHand && !isFirst(action)) yield* delay(MAX_SCORE_MS);
      try {
        yield* put(analysis.maxScoreFound(yield* answered(ask, { ask: 'maxScore', input: yield* inputOf(), byHand })));
        asked = parts;
      } catch {
        yield* put(analysis.maxScoreFailed());
      }
    },
  );
}

function* findProblems(ask: Ask) {
  yield* put(analysis.problemsStarted());
  try {
    yield* put(analysis.problemsFound(yield* answered(ask, { ask: 'problems', input: yield* inputOf() })));
  } catch {
    yield* put(analysis.problemsFailed());
  }
}

function* inputOf() {
  return analysisInput(yield* select(selectEditor));
}

const answered = <Q extends Question>(ask: Ask, question: Q): SagaGenerator<ReplyTo<Q>> =>
  cancellable((signal) => ask(question, signal));
