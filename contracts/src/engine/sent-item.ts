/** The history item of an answer: what was said, what it matched, what it earned. */
import { LIMITS, type Answer, type ImageContent } from '../flow/definition.js';
import { UPLOAD_INPUT } from './input-types.js';
import type { Match } from './match-answer.js';
import { translate } from './translate.js';
import { resolverOf, type Draft, type Turn } from './turn.js';
import type { AnswerInput, EngineError, HistoryItem, PreparedPrompt } from './types.js';
import { fillText, type Resolve } from './variables.js';
import { currentVisit } from './visit.js';

export interface Reply {
  readonly input: AnswerInput;
  readonly match: Match;
  /** Given by the engine itself. */
  readonly auto: boolean;
}

/** `{images: [{url}]}` as JSON, which is how an upload answers (UPLD-22). */
const uploadedImages = (text: string): ImageContent | null => {
  try {
    const value = JSON.parse(text) as { images?: unknown } | null;
    const images: unknown[] = Array.isArray(value?.images) ? value.images : [];
    const urls = images.map((image) => (image as { url?: unknown } | null)?.url);
    if (urls.length === 0 || !urls.every((url) => typeof url === 'string' && url.length <= LIMITS.urlLength))
      return null;
    return { images: urls.map((url) => ({ url: url as string })) };
  } catch {
    return null;
  }
};

type Earned = Pick<Draft<HistoryItem>, 'score' | 'scoreVar' | 'scoreLater'>;

const variableScore = (name: string, resolve: Resolve): number | null => {
  const value = resolve(name.replace(/^@/, ''), name.startsWith('@'));
  return value === null || value.trim() === '' || !Number.isFinite(Number(value)) ? null : Number(value);
};

/** The sum of what was picked; a choice to be scored later leaves the whole answer open (decision 33). */
const earned = (picked: readonly Answer[], resolve: Resolve): Earned => {
  if (picked.some(({ scoreLater }) => scoreLater)) return { score: null, scoreLater: true };
  const scores = picked.flatMap(({ score, scoreVar }) => {
    const value = scoreVar === undefined ? score : variableScore(scoreVar, resolve);
    return typeof value === 'number' ? [value] : [];
  });
  const scoreVar = picked.find((answer) => answer.scoreVar !== undefined)?.scoreVar;
  const result: Earned = scoreVar === undefined ? {} : { scoreVar };
  if (scores.length > 0) result.score = scores.reduce((sum, score) => sum + score, 0);
  return result;
};

type Shown = Pick<
  Draft<HistoryItem>,
  'message' | 'originalMessage' | 'normalizedMessage' | 'multipleAnswers' | 'contentType'
>;

const shownAs = (
  turn: Turn,
  prompt: PreparedPrompt,
  picked: readonly Answer[],
  { input, match }: Reply,
): Shown | EngineError => {
  const typed = input.message;
  const labels = picked.map(({ message, tMessage }) => translate(message, tMessage, turn.frame.language) ?? '');
  const label = (text: string): string => fillText(text, resolverOf(turn.flow, turn, turn.frame)).text;
  if (typeof typed !== 'string')
    return {
      message: labels.map(label).join(', '),
      multipleAnswers: picked.map(({ message }) => message),
      contentType: null,
    };
  if (prompt.definition.inputDisplayType === UPLOAD_INPUT) {
    const message = uploadedImages(typed);
    if (!message) return { code: 'invalid-answer', detail: prompt.name };
    return { message, originalMessage: typed, contentType: 'image' };
  }
  const [pick] = match.picks;
  const isListed = pick !== undefined && prompt.listed.includes(pick);
  const message = isListed ? label(labels[0] ?? '') : typed;
  const shown: Shown = { message, contentType: isListed ? (picked[0]?.contentType ?? null) : null };
  if (message !== typed) shown.originalMessage = typed;
  if (match.normalized !== undefined && match.normalized !== message) shown.normalizedMessage = match.normalized;
  return shown;
};

/** Errors: `invalid-answer` for an upload that lists no images. */
export const sentItem = (
  turn: Turn,
  prompt: PreparedPrompt,
  stepIndex: number,
  picked: readonly Answer[],
  reply: Reply,
): Draft<HistoryItem> | EngineError => {
  const { input, auto } = reply;
  const { definition } = prompt;
  const shown = shownAs(turn, prompt, picked, reply);
  if ('code' in shown) return shown;
  const item: Draft<HistoryItem> = {
    key: input.key,
    direction: 'sent',
    promptKeyStr: prompt.promptKeyStr,
    promptKey: prompt.key,
    answerType: prompt.answerType,
    ...shown,
    matched: picked.map(({ message }) => message),
    ...earned(picked, resolverOf(turn.flow, turn, turn.frame)),
    at: input.at,
  };
  if (prompt.hasSteps) item.stepIndex = stepIndex;
  if (currentVisit(turn).sent.length > 0) item.continuesThread = true;
  if (definition.answerExternally) {
    item.answerExternally = true;
    const { extAnswerFulfilledMessage: own, tExtAnswerFulfilledMessage: translations } = definition;
    const told = translate(own, translations, turn.frame.language) ?? turn.flow.extAnswerFulfilledMessage;
    if (told) item.extAnswerFulfilledMessage = told;
  }
  if (definition.custom?.feedback) item.custom = { feedback: true };
  if (input.altered) item.answerAltered = true;
  if (auto) item.auto = true;
  return item;
};
