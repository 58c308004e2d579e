/** Makes the history item of an answer: its text, what it matched, what it earned. */
import type { Answer, ImageContent, WaitingTexts } from '../definition/definition.js';
import { earnsPoints, priceOf } from '../definition/help.js';
import { LIMITS } from '../definition/limits.js';
import { CATCH_ALL } from '../definition/values.js';
import { asked, type Asks } from '../definition/input-types.js';
import { labelOf } from '../definition/literal-text.js';
import { homeOf } from './linked-flow.js';
import { pairOf } from './pair-of.js';
import type { Match } from './match-answer.js';
import { readValue, type ReadBy } from './read-number.js';
import { translate } from '../definition/translate.js';
import { meaningOf, resolverOf, type Draft, type Turn } from './turn.js';
import type { AnswerInput, EngineError, HistoryItem, PreparedPrompt } from './types.js';
import { fillText, type Resolve } from './variables.js';
import { currentVisit, type Items } from './visit.js';

export interface Reply {
  readonly input: AnswerInput;
  readonly match: Match;
  /** The learner asks for this help. */
  readonly help?: Answer;
  /** The engine itself gave the answer. */
  readonly auto: boolean;
}

/** `{images: [{url}]}` as JSON, the form of an upload's answer (UPLD-22). */
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

const variableScore = (name: string, resolve: Resolve, by: ReadBy): number | null => {
  const value = resolve(name.replace(/^@/, ''), name.startsWith('@'));
  const score = value === null ? null : readValue(value, by);
  return score !== null && Math.abs(score) <= LIMITS.score ? score : null;
};

/** A list whose parts have points earns none if none is right. */
export const leastOf = ({ parts, answers }: Pick<PreparedPrompt, 'parts' | 'answers'>): number | null =>
  parts.some((index) => typeof answers[index]?.score === 'number') ? 0 : null;

/** The sum of the chosen answers; a choice that is scored later leaves the whole answer open (decision 33). */
const addScore = (
  item: Draft<HistoryItem>,
  picked: readonly Answer[],
  least: number | null,
  resolve: Resolve,
  by: ReadBy,
): void => {
  let sum = least;
  for (const { score, scoreVar, scoreLater } of picked) {
    if (scoreLater) item.scoreLater = true;
    if (scoreVar !== undefined) item.scoreVar ??= scoreVar;
    const value = scoreVar === undefined ? score : variableScore(scoreVar, resolve, by);
    if (typeof value === 'number') sum = (sum ?? 0) + value;
  }
  if (item.scoreLater) item.score = null;
  else if (sum !== null) item.score = sum;
};

/** Help is no try, so it has no score; a question with points that ends with its solution has earned 0. */
const addPrice = (item: Draft<HistoryItem>, { answers }: PreparedPrompt, help: Answer): void => {
  item.price = priceOf(help, answers);
  if (help.help === 'solution' && earnsPoints(answers)) item.score = 0;
};

/** A text in the chat's language, and the same as Markdown; both with their variables. */
interface Label {
  readonly text: string;
  readonly template: string;
}
const labelIn = (turn: Turn, answer: Answer): Label => {
  const text = translate(answer.message, answer.tMessage, turn.frame.language) ?? answer.message;
  return { text, template: labelOf(answer, text) };
};
/** Learners must not read what an admin chose. */
const showLabels = (item: Draft<HistoryItem>, turn: Turn, prompt: PreparedPrompt, labels: readonly Label[]): void => {
  const filled = labels.map(({ text }) => fillText(text, resolverOf(turn, prompt)));
  item.message = filled.map(({ text }) => text).join(', ');
  if (prompt.definition.answerExternally) return;
  const values = filled.flatMap((each) => Object.entries(each.values ?? {}));
  const template = labels.map((label) => label.template).join(', ');
  const mayLookTyped = prompt.answerType !== 'choice' || prompt.takes === 'list';
  if (mayLookTyped || values.length > 0 || template !== item.message) item.template = template;
  if (values.length > 0) item.values = Object.fromEntries(values);
};

const showChoices = (item: Draft<HistoryItem>, turn: Turn, prompt: PreparedPrompt, picked: readonly Answer[]): void => {
  const labels = picked.map((answer) => labelIn(turn, answer));
  showLabels(item, turn, prompt, labels);
  item.multipleAnswers = picked.map(({ message }) => message);
};

const showHelp = (item: Draft<HistoryItem>, turn: Turn, prompt: PreparedPrompt, help: Answer): void => {
  const typed = item.message;
  showLabels(item, turn, prompt, [labelIn(turn, help)]);
  item.contentType = help.contentType ?? null;
  if (item.message !== typed) item.originalMessage = typed;
};

/** Shown for an entry that was left empty. */
const EMPTY = '…';
const orderLabels = (turn: Turn, { answers, exact }: PreparedPrompt, texts: readonly string[]): readonly Label[] =>
  texts.flatMap((text) => {
    const answer = answers[exact.get(text) ?? -1];
    return answer ? [labelIn(turn, answer)] : [];
  });
const pairLabels = (turn: Turn, { answers, parts }: PreparedPrompt, texts: readonly string[]): readonly Label[] =>
  parts.flatMap((index, place) => {
    const answer = answers[index];
    if (!answer) return [];
    const left = labelIn(turn, answer);
    const owner = parts.map((each) => answers[each]).find((each) => each?.pair === texts[place]);
    const side = owner && pairOf(owner);
    const right = side ? labelIn(turn, { ...owner, ...side }) : { text: EMPTY, template: EMPTY };
    return [{ text: `${left.text} – ${right.text}`, template: `${left.template} – ${right.template}` }];
  });
/** null: the entries were typed, so they are no Markdown and have no variables. */
const LIST_LABELS: Readonly<Record<Asks, typeof orderLabels | null>> = {
  choice: null,
  text: null,
  number: null,
  files: null,
  order: orderLabels,
  pairs: pairLabels,
  gaps: null,
};
const showList = (item: Draft<HistoryItem>, turn: Turn, prompt: PreparedPrompt, texts: readonly string[]): void => {
  const labels = LIST_LABELS[asked(prompt.definition.inputDisplayType)]?.(turn, prompt, texts);
  if (labels) showLabels(item, turn, prompt, labels);
  else item.message = texts.map((text) => text.trim() || EMPTY).join(', ');
  item.multipleAnswers = [...texts];
};

const isListed = (prompt: PreparedPrompt, { match: { picks } }: Reply): boolean =>
  picks[0] !== undefined && prompt.listed.includes(picks[0]);

const showText = (
  item: Draft<HistoryItem>,
  turn: Turn,
  prompt: PreparedPrompt,
  picked: Answer | undefined,
  reply: Reply,
): void => {
  const typed = item.message;
  const typedText = typeof typed === 'string' ? typed : '';
  const { match } = reply;
  if (picked && isListed(prompt, reply)) {
    showLabels(item, turn, prompt, [labelIn(turn, picked)]);
    item.contentType = picked.contentType ?? null;
  }
  // Beside listed choices, what a rule accepts was typed, so it is no Markdown.
  const template = picked?.rule && prompt.answerType === 'choice' ? labelOf({ literal: true }, typedText) : typedText;
  if (template !== typedText) item.template = template;
  if (item.message !== typed) item.originalMessage = typed;
  if (match.normalized !== undefined && match.normalized !== item.message) item.normalizedMessage = match.normalized;
};

/** The author's text for an answer may quote the answer itself. */
const withItem = ({ past, added }: Turn, item: HistoryItem): Items => ({ past, added: added.concat(item) });

/** An admin's answer: the learner sees this text instead (ENG-60). */
const addExternal = (item: Draft<HistoryItem>, turn: Turn, prompt: PreparedPrompt): void => {
  const { definition } = prompt;
  item.answerExternally = true;
  const toldBy = ({ extAnswerFulfilledMessage: said, tExtAnswerFulfilledMessage: translations }: WaitingTexts) =>
    translate(said, translations, turn.frame.language);
  const told = [toldBy(definition), toldBy(homeOf(turn.flow, prompt).waiting)].find((text) => text?.trim());
  if (!told) return;
  item.extAnswerFulfilledMessage = told;
  const { values } = fillText(told, resolverOf(turn, prompt, withItem(turn, item)));
  if (values) item.values = values;
};

const showImages = (item: Draft<HistoryItem>, images: ImageContent): void => {
  item.originalMessage = item.message;
  item.message = images;
  item.contentType = 'image';
};
/** By what is asked for: reads a text that is none of the listed answers, or null if it isn't accepted. null: all are. */
const READ: Readonly<Record<Asks, ((text: string) => string | ImageContent | null) | null>> = {
  choice: null,
  text: null,
  number: null,
  files: uploadedImages,
  order: null,
  pairs: null,
  gaps: null,
};

/** Errors: `invalid-answer` for a text that the input doesn't accept, such as an upload without images. */
export const sentItem = (
  turn: Turn,
  prompt: PreparedPrompt,
  stepIndex: number,
  picked: readonly Answer[],
  reply: Reply,
): Draft<HistoryItem> | EngineError => {
  const { input, auto, help } = reply;
  const { definition } = prompt;
  const isText = typeof input.message === 'string';
  const item: Draft<HistoryItem> = {
    key: input.key,
    direction: 'sent',
    promptKeyStr: prompt.promptKeyStr,
    promptKey: prompt.key,
    contentType: null,
    answerType: prompt.answerType,
    message: isText ? (input.message as string) : '',
    // Statistics count an answer by its matches, so a list without a right entry has one, too.
    matched: picked.length > 0 ? picked.map(({ message }) => message) : [CATCH_ALL],
    at: input.at,
  };
  if (help) showHelp(item, turn, prompt, help);
  else if (!isText && prompt.takes === 'list') showList(item, turn, prompt, input.message as readonly string[]);
  else if (!isText)
    showChoices(
      item,
      turn,
      prompt,
      picked.filter(({ rule }) => !rule),
    );
  else {
    const read = isListed(prompt, reply) ? null : READ[asked(definition.inputDisplayType)];
    const said = read ? read(input.message as string) : input.message;
    if (said === null) return { code: 'invalid-answer', detail: prompt.name };
    if (typeof said === 'string') showText(item, turn, prompt, picked[0], reply);
    else showImages(item, said as ImageContent);
  }
  if (help) addPrice(item, prompt, help);
  else addScore(item, picked, leastOf(prompt), meaningOf(turn, prompt, withItem(turn, item)), turn.frame);
  if (prompt.hasSteps) item.stepIndex = stepIndex;
  if (currentVisit(turn).sent.length > 0) item.continuesThread = true;
  if (definition.answerExternally) addExternal(item, turn, prompt);
  if (definition.custom?.feedback && !help) item.custom = { feedback: true };
  if (input.altered) item.answerAltered = true;
  if (auto) item.auto = true;
  return item;
};
