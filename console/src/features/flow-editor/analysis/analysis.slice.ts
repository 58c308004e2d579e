/** Results of the analyses: the draft's maximum score and its problems. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatPath } from '@parley/contracts/max-score/chat-path';
import type { PublishProblem } from '@parley/contracts/flow/publish-checks';
import type { RootState } from '../../../foundation/store.js';
import type { Status } from '../../../foundation/status.js';
import { selectorOf } from '../model/select-editor.js';

export interface ScoreRange {
  /** null = no maximum, because a loop adds to a sum. */
  readonly score: number | null;
  readonly min: number | null;
  /** The computation stopped early, so the score is uncertain ("???"). */
  readonly limitReached: boolean;
  /** True if conditions may keep every chat below `score`. */
  readonly isAtMost: boolean;
  readonly best: ChatPath | null;
}
export interface Problem extends PublishProblem {
  readonly severity: 'refusal' | 'warning';
}
interface MaxScore {
  readonly status: Status;
  readonly range: ScoreRange | null;
}
interface Problems {
  readonly status: Status;
  readonly found: readonly Problem[];
}
export interface AnalysisState {
  readonly maxScore: MaxScore;
  readonly problems: Problems;
}
const initialState: AnalysisState = {
  maxScore: { status: 'idle', range: null },
  problems: { status: 'idle', found: [] },
};
const withScore = (state: AnalysisState, maxScore: MaxScore): AnalysisState => ({ ...state, maxScore });
const withProblems = (state: AnalysisState, problems: Problems): AnalysisState => ({ ...state, problems });

export const analysisSlice = createSlice({
  name: 'flowEditor/analysis',
  reducerPath: 'analysis',
  initialState,
  reducers: {
    maxScoreStarted: (state: AnalysisState) => withScore(state, { ...state.maxScore, status: 'pending' }),
    maxScoreFound: (state: AnalysisState, { payload: range }: PayloadAction<ScoreRange>) =>
      withScore(state, { status: 'fulfilled', range }),
    maxScoreFailed: (state: AnalysisState) => withScore(state, { status: 'rejected', range: null }),
    problemsStarted: (state: AnalysisState) => withProblems(state, { ...state.problems, status: 'pending' }),
    problemsFound: (state: AnalysisState, { payload: found }: PayloadAction<readonly Problem[]>) =>
      withProblems(state, { status: 'fulfilled', found }),
    // Drop old problems, because they may be wrong; the server checks again when publishing.
    problemsFailed: (state: AnalysisState) => withProblems(state, { status: 'rejected', found: [] }),
  },
});
export const { maxScoreStarted, maxScoreFound, maxScoreFailed, problemsStarted, problemsFound, problemsFailed } =
  analysisSlice.actions;
/** The author clicked "???". */
export const maxScoreRequested = createAction('flowEditor/maxScoreRequested');

export const selectAnalysis = selectorOf(analysisSlice);
export const selectFoundProblems = (root: RootState): readonly Problem[] => selectAnalysis(root).problems.found;
/** The highest score, if some chat is known to reach it; else null. */
export const selectReachedMaximum = (root: RootState): number | null => {
  const { status, range } = selectAnalysis(root).maxScore;
  return status === 'fulfilled' && range && !range.limitReached && !range.isAtMost ? range.score : null;
};
