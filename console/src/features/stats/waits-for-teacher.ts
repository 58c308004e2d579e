import type { ListedEntry } from './stats.slice.js';

export const waitsForTeacher = (entry: ListedEntry): boolean =>
  entry.feedbackPending + entry.scoreLaterPending + entry.externalAnswerPending + entry.evaluationPending > 0;
