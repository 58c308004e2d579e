/** Lists a learner's answers by question, for the card at the end of a chat. */
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { isRight, rightAnswers } from '@parley/contracts/definition/right-answers';
import { cleanMessage } from '@parley/contracts/engine/clean-message';
import type { HistoryItem } from '@parley/contracts/engine/types';

/** `part`: it earned points, but isn't the right answer; `waits`: a teacher has to score it. */
export type Result = 'right' | 'part' | 'wrong' | 'waits';
export interface AnsweredQuestion {
  readonly key: HistoryItem['key'];
  readonly question: string;
  /** The last answer. */
  readonly answer: string;
  /** Number of answers until the right one, or of all. */
  readonly tries: number;
  /** null: the question has no right answer, or a teacher has scored it */
  readonly result: Result | null;
}

type Prompts = ReadonlyMap<string, PromptDefinition>;
const resultOf = (prompts: Prompts, item: HistoryItem): Result | null => {
  if (typeof item.superScore === 'number') return null;
  if (item.scoreLater) return 'waits';
  const prompt = prompts.get(item.promptKey);
  if (!prompt || rightAnswers(prompt).size === 0) return null;
  if (isRight(prompt, item.matched ?? [])) return 'right';
  return (item.score ?? 0) > 0 ? 'part' : 'wrong';
};

/** The learner's own answers in order; the answers of one visit to a question are one row. */
export const answeredQuestions = (
  { promptsArray }: FlowDefinition,
  history: readonly HistoryItem[],
): readonly AnsweredQuestion[] => {
  const prompts: Prompts = new Map(promptsArray.map(({ key, definition }) => [key, definition]));
  const rows: (AnsweredQuestion & { readonly promptKey: string })[] = [];
  let question = '';
  for (const item of history) {
    if (item.direction === 'received') {
      if (item.contentType !== 'event') question = cleanMessage(item);
      continue;
    }
    const answer = cleanMessage(item);
    if (item.auto || item.answerExternally || item.message === '') continue;
    const row = { key: item.key, promptKey: item.promptKey, answer, tries: 1, result: resultOf(prompts, item) };
    const before = rows.at(-1);
    if (!item.continuesThread || before?.promptKey !== item.promptKey) rows.push({ ...row, question });
    // A right answer stays right, whatever follows it.
    else if (before.result !== 'right')
      rows[rows.length - 1] = { ...row, question: before.question, tries: before.tries + 1 };
  }
  return rows;
};
