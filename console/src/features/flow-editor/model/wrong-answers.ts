/** The reaction to wrong answers of a prompt with a right one (SPEC EDITOR-K8): quick responses that repeat or go on. */
import type { Answer, PromptDefinition, QuickResponse } from '@parley/contracts/definition/definition';
import { linkOf, ownAnswers } from '@parley/contracts/definition/links';
import { isRight } from './right-answers.js';

/** Ask again (REP), say so and go on (FWD), or go on without a word (no quick response). */
export const AFTER_WRONG = ['again', 'say', 'on'] as const;
export type AfterWrong = (typeof AFTER_WRONG)[number];
/** The words of a new reaction, in the flow's language. */
export type WrongWords = Readonly<Record<Exclude<AfterWrong, 'on'>, string>>;

const isWrong = (answer: Answer): boolean => !answer.scoreLater && (answer.score ?? 0) <= 0;
export const hasRight = (answers: readonly Answer[]): boolean => answers.some((answer) => isRight(answers, answer));
const wrongOf = (answers: readonly Answer[]): readonly Answer[] => (hasRight(answers) ? answers.filter(isWrong) : []);

const reactionOf = ({ quickResponse }: Answer): AfterWrong =>
  !quickResponse ? 'on' : quickResponse.repeatAnswers ? 'again' : 'say';

/** undefined: there is no wrong answer beside a right one; null: wrong answers differ. */
export const afterWrong = (answers: readonly Answer[]): AfterWrong | null | undefined => {
  const reactions = new Set(wrongOf(answers).map(reactionOf));
  return reactions.size > 1 ? null : [...reactions][0];
};

/** The author's words stay; a prompt's own list of quick responses is said instead of new ones. */
const reacting = (
  quickResponse: QuickResponse | null | undefined,
  next: Exclude<AfterWrong, 'on'>,
  { words, hasList }: { readonly words: WrongWords; readonly hasList: boolean },
): QuickResponse => {
  const { repeatAnswers: _, ...said } = quickResponse ?? { message: hasList && next === 'again' ? '' : words[next] };
  const other = next === 'again' ? words.say : words.again;
  const kept = said.message === other ? { ...said, message: words[next] } : said;
  return next === 'again' ? { ...kept, repeatAnswers: true } : kept;
};

const withReaction = (answer: Answer, next: AfterWrong, words: WrongWords, hasList: boolean): Answer => {
  const { quickResponse, ...rest } = answer;
  return next === 'on' ? rest : { ...rest, quickResponse: reacting(quickResponse, next, { words, hasList }) };
};

/** Gives all wrong answers the same reaction. */
export const withAfterWrong = (prompt: PromptDefinition, next: AfterWrong, words: WrongWords): PromptDefinition => {
  const answers = ownAnswers(prompt);
  if (!answers || !hasRight(answers)) return prompt;
  const hasList = (prompt.quickResponses ?? []).length > 0;
  return {
    ...prompt,
    answers: answers.map((answer) => (isWrong(answer) ? withReaction(answer, next, words, hasList) : answer)),
  };
};

/** True for words that nobody but Parley wrote. */
export const isNew = ({ message }: QuickResponse, words: WrongWords): boolean =>
  message === words.again || message === words.say;
const withoutNew = (answer: Answer, words: WrongWords): Answer => {
  const { quickResponse, ...rest } = answer;
  return quickResponse && isNew(quickResponse, words) ? rest : answer;
};
/** A right answer goes on; the author's own words stay. */
const goingOn = (answer: Answer, words: WrongWords): Answer => {
  const { quickResponse, ...rest } = withoutNew(answer, words);
  if (!quickResponse) return rest;
  const { repeatAnswers: _, ...said } = quickResponse;
  return { ...rest, quickResponse: said };
};

/**
 * The reaction to wrong answers once the marks have changed: it stays as it was. After the first mark the question is
 * asked again, unless its answers have reactions or links of their own already. Without a mark, the words that were put
 * there for it are gone.
 */
export const withWrongFollowed = (
  before: PromptDefinition,
  after: PromptDefinition,
  words: WrongWords,
): PromptDefinition => {
  const was = ownAnswers(before) ?? [];
  const now = ownAnswers(after) ?? [];
  if (!hasRight(now)) return { ...after, answers: now.map((answer) => withoutNew(answer, words)) };
  const isFirst = !hasRight(was) && was.every((answer) => !answer.quickResponse && linkOf(answer) === null);
  const next = isFirst ? 'again' : afterWrong(was);
  if (!next) return after;
  const answers = now.map((answer, index) => {
    const isNewlyRight = isRight(now, answer) && !isRight(was, was[index] ?? answer);
    return isNewlyRight ? goingOn(answer, words) : answer;
  });
  return withAfterWrong({ ...after, answers }, next, words);
};

/** A new answer of a prompt whose wrong answers all have a reaction is wrong, too. */
export const asWrong = (prompt: PromptDefinition, answer: Answer, words: WrongWords): Answer => {
  const next = afterWrong(ownAnswers(prompt) ?? []);
  if (!next || next === 'on') return answer;
  return withReaction({ ...answer, score: 0 }, next, words, (prompt.quickResponses ?? []).length > 0);
};
