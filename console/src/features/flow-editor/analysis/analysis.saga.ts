/**
 * Recomputes the draft's maximum score and problems after each pause in editing. A newer request cancels the older one.
 */
import { delay, fork, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { cancellable } from '../../../foundation/api/request.js';
import type { Action } from '@reduxjs/toolkit';
import * as editor from '../model/editor-actions.js';
import { changesDraft } from '../sync/autosave.saga.js';
import { linkedFlowsFound, selectLinkedFlows } from '../sync/linked-flows.slice.js';
import { selectEditor } from '../model/select-editor.js';
import type { Linked, Question, ReplyTo } from './analyse.js';
import { selectAnalysisInput } from './analysis-input.js';
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
  linkedFlowsFound.match(action);
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
      const { doc } = yield* select(selectEditor);
      const linked = yield* select(selectLinkedFlows);
      const parts =
        scoringParts(doc) + JSON.stringify((linked as readonly Linked[]).map(({ id, version }) => [id, version]));
      // EDIT-138: an edit of texts alone doesn't change the score. If a computation was canceled, it starts again.
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
  return yield* select(selectAnalysisInput);
}

const answered = <Q extends Question>(ask: Ask, question: Q): SagaGenerator<ReplyTo<Q>> =>
  cancellable((signal) => ask(question, signal));
