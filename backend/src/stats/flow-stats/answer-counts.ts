import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import type { AnswerCount } from './flow-counters.js';

type Data = PromptAnalytics['data'];

/** The author's answers in order, including those nobody gave, then other counted answers. */
export function countsOf(definition: PromptDefinition, counted: readonly AnswerCount[]): Data['answers'] {
  const byAnswer = new Map<string, number>();
  for (const { answer, count } of counted) byAnswer.set(answer, (byAnswer.get(answer) ?? 0) + count);
  const listed = listedAnswers(definition);
  const right = rightAnswers(definition);
  const hidden = new Set(listed.filter((answer) => answer.hidden === true).map(({ message }) => message));
  const authors = listed.map(({ message }) => message);
  const others = [...byAnswer.keys()].filter((answer) => !authors.includes(answer)).sort();
  return [...new Set([...authors, ...others])].map((message) => ({
    message,
    count: byAnswer.get(message) ?? 0,
    right: right.has(message),
    hidden: hidden.has(message),
  }));
}

/** STAT-9: what was answered when the thread already had an answer. */
export function repeatsOf(counted: readonly AnswerCount[]): Data['expandedThread'] {
  const byNth = new Map<number, { message: string; count: number }[]>();
  for (const { answer, nth, count } of counted)
    if (nth > 0) byNth.set(nth, [...(byNth.get(nth) ?? []), { message: answer, count }]);
  return [...byNth]
    .sort(([a], [b]) => a - b)
    .map(([nth, answers]) => ({ nth, answers: answers.sort((a, b) => b.count - a.count) }));
}

/** Those with the prompt's highest score; with several choices all that have one. Nothing scored, nothing right. */
export function rightAnswers(definition: PromptDefinition): ReadonlySet<string> {
  const scored = listedAnswers(definition).flatMap(({ message, score }) =>
    typeof score === 'number' && score > 0 ? [{ message, score }] : [],
  );
  const best = Math.max(...scored.map(({ score }) => score));
  const isRight = definition.acceptsMultipleAnswers === true ? () => true : (score: number) => score === best;
  return new Set(scored.filter(({ score }) => isRight(score)).map(({ message }) => message));
}

/** The author's own; common answers aren't among them. */
export const listedAnswers = ({ answers }: PromptDefinition): readonly Answer[] =>
  Array.isArray(answers) ? answers : [];
