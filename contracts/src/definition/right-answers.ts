/** The answers of a prompt that are right: its author gave them points. */
import type { Answer, PromptDefinition } from './definition.js';
import { withoutHelp } from './help.js';
import { takesOf } from './takes.js';
import { CATCH_ALL } from './values.js';
import { isOutcome, isPart } from './whole-rules.js';

/** The author's own, without help; common answers aren't among them. */
export const listedAnswers = ({ answers }: PromptDefinition): readonly Answer[] =>
  Array.isArray(answers) ? withoutHelp(answers as readonly Answer[]) : [];

/** True if some answers get their points from a teacher: until then, they are neither right nor wrong. */
export const isScoredByTeacher = (definition: PromptDefinition): boolean =>
  listedAnswers(definition).some(({ scoreLater }) => scoreLater === true);

const hasOutcome = ({ rule }: Answer): boolean => Boolean(rule && isOutcome(rule));

const scoredOf = (answers: readonly Answer[]): readonly (readonly [message: string, score: number])[] =>
  answers.flatMap(({ message, score, scoreLater }) =>
    typeof score === 'number' && score > 0 && scoreLater !== true ? [[message, score] as const] : [],
  );

/**
 * Gives the answers with the prompt's highest score, or, with several choices or parts, all that score. If rules over all
 * of these score, the best of these are the right ones. A prompt without scores has none. An answer that is scored later may still have
 * a score, which the engine ignores.
 */
export function rightAnswers(definition: PromptDefinition): ReadonlySet<string> {
  const answers = listedAnswers(definition);
  const several = takesOf(definition) !== 'one';
  const outcomes = several ? scoredOf(answers.filter(hasOutcome)) : [];
  const scored = outcomes.length > 0 ? outcomes : scoredOf(answers.filter((answer) => !several || !hasOutcome(answer)));
  if (takesOf(definition) === 'list' && outcomes.length === 0 && scored.length > 0)
    return new Set(answers.filter(isPart).map(({ message }) => message));
  const best = Math.max(...scored.map(([, score]) => score));
  const isEach = several && outcomes.length === 0;
  return new Set(scored.flatMap(([message, score]) => (isEach || score === best ? [message] : [])));
}

/** The matches of a list with all parts right: the first answer for the whole list, if there is one, and every part. */
export const allPartsRight = (definition: PromptDefinition): readonly Answer[] => {
  const answers = listedAnswers(definition);
  const whole = answers.find(hasOutcome) ?? answers.find(({ message }) => message === CATCH_ALL);
  return [...(whole ? [whole] : []), ...answers.filter(isPart)];
};

/** True if this whole answer is right: with several choices, all right ones and no others; of a list, every part. */
export function isRight(definition: PromptDefinition, chosen: readonly string[]): boolean {
  const right = rightAnswers(definition);
  const takes = takesOf(definition);
  if (takes === 'one') return chosen.length > 0 && chosen.every((each) => right.has(each));
  const outcomes = new Set(listedAnswers(definition).flatMap((each) => (hasOutcome(each) ? [each.message] : [])));
  const [first = ''] = chosen;
  if (outcomes.has(first) && right.has(first)) return true;
  if (takes === 'list') return right.size > 0 && [...right].every((message) => chosen.includes(message));
  const own = new Set(chosen.filter((message) => !outcomes.has(message)));
  return own.size > 0 && own.size === right.size && [...own].every((message) => right.has(message));
}
