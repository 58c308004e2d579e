/**
 * Lists the inputs that a chat's history still waits for, as `reviewInputs` counts them (REVW-5…8), and those that
 * reviewers gave.
 */
import { addressIn, plainText } from '@parley/contracts/definition/message';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';
import type { WaitingInput } from '@parley/contracts/http/inbox';

export type FoundInput = Pick<
  WaitingInput,
  'itemKey' | 'kind' | 'promptKey' | 'answer' | 'file' | 'at' | 'scored' | 'wantsComment' | 'evaluationId'
> &
  Pick<WaitingInput, 'byHand' | 'score' | 'award' | 'text' | 'noComment'> & {
    /** The prompt's words as the learner saw them. */
    readonly shown: string;
  };
/** Reviewers' evaluations by id; pending ones are absent. */
type Evaluations = ReadonlyMap<string, string>;
type Kind = Omit<FoundInput, 'itemKey' | 'promptKey' | 'at' | 'shown'>;
type Look = (item: HistoryItem, isLast: boolean, evaluations: Evaluations) => Kind | null;

export const waitingInputsOf = (history: readonly HistoryItem[], evaluations: Evaluations): FoundInput[] =>
  found(history, evaluations, waitingInput);

/** Inputs that reviewers gave and no chat waits for; reviewers may correct them. */
export const gradedInputsOf = (history: readonly HistoryItem[], evaluations: Evaluations): FoundInput[] =>
  found(history, evaluations, gradedInput);

function found(history: readonly HistoryItem[], evaluations: Evaluations, look: Look): FoundInput[] {
  let shown = '';
  return history.flatMap((item, at): FoundInput[] => {
    if (item.direction === 'received' && item.contentType !== 'remote') shown = plainText(item.message);
    const kind = look(item, at === history.length - 1, evaluations);
    return kind ? [{ ...kind, itemKey: item.key, promptKey: item.promptKey, at: item.at, shown }] : [];
  });
}

const NOTHING = {
  answer: '',
  file: '',
  scored: false,
  wantsComment: false,
  evaluationId: null,
  byHand: false,
  score: null,
  award: null,
  text: '',
  noComment: false,
};

/** Says what a reviewer is asked about an answer; null: nothing. */
function askedOf(item: HistoryItem): { readonly scored: boolean; readonly wantsComment: boolean } | null {
  if (item.direction !== 'sent') return null;
  const scored = item.scoreLater === true;
  const wantsComment = item.custom?.feedback === true && !item.answerExternally;
  return scored || wantsComment ? { scored, wantsComment } : null;
}
const pointsOf = ({ superScore, score }: HistoryItem): number | null => superScore ?? score ?? null;
const isDone = ({ comment, noComment }: HistoryItem): boolean => Boolean(comment) || noComment === true;

/** Tells if points or a comment are still to be given to a learner's answer; null: nobody is asked for any. */
export function standingOf(item: HistoryItem): 'waiting' | 'graded' | null {
  const asked = askedOf(item);
  if (!asked) return null;
  return (asked.scored && pointsOf(item) === null) || (asked.wantsComment && !isDone(item)) ? 'waiting' : 'graded';
}

function answerOf(item: HistoryItem): Omit<Kind, 'scored' | 'wantsComment'> {
  const file = typeof item.message === 'string' ? '' : addressIn(item.message, item.contentType);
  const award = item.superScore ?? null;
  const points = { byHand: item.scoreLater === true || award !== null, score: pointsOf(item), award };
  const words = { text: item.comment ?? '', noComment: item.noComment === true };
  return { ...NOTHING, ...points, ...words, kind: 'answer', answer: plainText(item.message, '\n'), file };
}

function waitingInput(item: HistoryItem, isLast: boolean, evaluations: Evaluations): Kind | null {
  const asked = askedOf(item);
  if (asked) {
    const scored = asked.scored && pointsOf(item) === null;
    const wantsComment = asked.wantsComment && !isDone(item);
    return scored || wantsComment ? { ...answerOf(item), scored, wantsComment } : null;
  }
  if (item.direction === 'sent') return null;
  if (item.answerExternally) return isLast ? { ...NOTHING, kind: 'paused' } : null;
  const evaluationId = item.contentType === 'remote' ? evaluationIdOf(item) : null;
  if (evaluationId === null || evaluations.has(evaluationId)) return null;
  return { ...NOTHING, kind: 'evaluation', evaluationId };
}

function gradedInput(item: HistoryItem, _isLast: boolean, evaluations: Evaluations): Kind | null {
  const asked = askedOf(item);
  if (asked) {
    return standingOf(item) === 'waiting' ? null : { ...answerOf(item), ...asked };
  }
  const evaluationId = item.direction === 'received' && item.contentType === 'remote' ? evaluationIdOf(item) : null;
  const text = evaluationId === null ? undefined : evaluations.get(evaluationId);
  return text === undefined ? null : { ...NOTHING, kind: 'evaluation', evaluationId, text };
}
