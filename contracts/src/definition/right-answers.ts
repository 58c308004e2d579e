/** The answers of a prompt that are right: its author gave them points. */
import type { Answer, PromptDefinition } from './definition.js';

/** The author's own; common answers aren't among them. */
export const listedAnswers = ({ answers }: PromptDefinition): readonly Answer[] =>
  Array.isArray(answers) ? answers : [];

/** True if some answers get their points from a teacher: until then, they are neither right nor wrong. */
export const isScoredByTeacher = (definition: PromptDefinition): boolean =>
  listedAnswers(definition).some(({ scoreLater }) => scoreLater === true);

/**
 * Gives the answers with the prompt's highest score, or, with several choices, all that score. A prompt without scores has
 * none. An answer that is scored later may still have a score, which the engine ignores.
 */
export function rightAnswers(definition: PromptDefinition): ReadonlySet<string> {
  const scored = listedAnswers(definition).flatMap(({ message, score, scoreLater }) =>
    typeof score === 'number' && score > 0 && scoreLater !== true ? [{ message, score }] : [],
  );
  const best = Math.max(...scored.map(({ score }) => score));
  const isRight = definition.acceptsMultipleAnswers === true ? () => true : (score: number) => score === best;
  return new Set(scored.filter(({ score }) => isRight(score)).map(({ message }) => message));
}

/** True if this whole answer is right: with several choices, it must consist of all right ones and no others. */
export function isRight(definition: PromptDefinition, chosen: readonly string[]): boolean {
  const right = rightAnswers(definition);
  if (chosen.length === 0 || !chosen.every((message) => right.has(message))) return false;
  return definition.acceptsMultipleAnswers !== true || new Set(chosen).size === right.size;
}
