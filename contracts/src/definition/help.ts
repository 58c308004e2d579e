/** Hints and solutions at a price (HELP). Authors write them as answers, but asking for one is no try. */
import type { Answer, PromptDefinition } from './definition.js';
import { ownAnswers } from './links.js';

type Helping = Pick<Answer, 'help'>;
export const isHelp = ({ help }: Helping): boolean => help !== undefined;
/** The answers that learners try. */
export const withoutHelp = <A extends Helping>(answers: readonly A[]): readonly A[] =>
  answers.some(isHelp) ? answers.filter((answer) => !isHelp(answer)) : answers;
/** The prompt's own answers that learners try; none if it names a common list. */
export const ownTries = (definition: PromptDefinition): readonly Answer[] => withoutHelp(ownAnswers(definition) ?? []);
export const helpAmong = <A extends Helping>(answers: readonly A[]): readonly A[] => answers.filter(isHelp);

/** True if the question is asked again after this answer, unless a condition of the answer leads away. */
export const asksAgain = ({ help, quickResponse }: Pick<Answer, 'help' | 'quickResponse'>): boolean =>
  help === undefined ? quickResponse?.repeatAnswers === true : help === 'hint';

/** True if answers to the question may earn points. */
export const earnsPoints = (answers: readonly Pick<Answer, 'score' | 'scoreVar' | 'scoreLater'>[]): boolean =>
  answers.some(({ score, scoreVar, scoreLater }) => typeof score === 'number' || Boolean(scoreVar ?? scoreLater));

/**
 * The points that the help costs; null: all that the question earns.
 *
 * @param answers - of the same question, without help
 */
export const priceOf = ({ help, price }: Pick<Answer, 'help' | 'price'>, answers: readonly Answer[]): number | null => {
  if (!earnsPoints(answers)) return 0;
  return price === undefined ? (help === 'solution' ? null : 0) : Math.max(0, price);
};
