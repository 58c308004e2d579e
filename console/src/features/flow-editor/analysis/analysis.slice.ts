import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Status } from '../../../app/status.js';
import type { Problem, ScoreRange } from './analyse.js';

export interface AnalysisState {
  readonly maxScore: { readonly status: Status; readonly range: ScoreRange | null };
  readonly problems: { readonly status: Status; readonly found: readonly Problem[] };
}
export const initialAnalysis: AnalysisState = {
  maxScore: { status: 'idle', range: null },
  problems: { status: 'idle', found: [] },
};

export const maxScoreStarted = createAction('flowEditor/maxScoreStarted');
export const maxScoreFound = createAction<ScoreRange>('flowEditor/maxScoreFound');
export const maxScoreFailed = createAction('flowEditor/maxScoreFailed');
/** A click on "???". */
export const maxScoreRequested = createAction('flowEditor/maxScoreRequested');
export const problemsStarted = createAction('flowEditor/problemsStarted');
export const problemsFound = createAction<readonly Problem[]>('flowEditor/problemsFound');
export const problemsFailed = createAction('flowEditor/problemsFailed');

export function analysisReducer(state: AnalysisState, made: UnknownAction): AnalysisState {
  const { maxScore, problems } = state;
  if (maxScoreStarted.match(made)) return { ...state, maxScore: { ...maxScore, status: 'pending' } };
  if (maxScoreFound.match(made)) return { ...state, maxScore: { status: 'fulfilled', range: made.payload } };
  if (maxScoreFailed.match(made)) return { ...state, maxScore: { status: 'rejected', range: null } };
  if (problemsStarted.match(made)) return { ...state, problems: { ...problems, status: 'pending' } };
  if (problemsFound.match(made)) return { ...state, problems: { status: 'fulfilled', found: made.payload } };
  // What was found before may be gone: better none than wrong ones; the server checks again when publishing.
  if (problemsFailed.match(made)) return { ...state, problems: { status: 'rejected', found: [] } };
  return state;
}
