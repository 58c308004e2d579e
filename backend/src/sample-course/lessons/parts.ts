/** Helpers for writing lessons: a prompt, a choice, a text. Keys are the names, so that they never change. */
import type {
  Answer,
  FlowDefinition,
  PromptDefinition,
  PromptEntry,
  QuickResponse,
  Step,
} from '@parley/contracts/definition/definition';
import { leadingTo, linkOf, mapLinks, NEXT_PROMPT, ownAnswers, promptLink } from '@parley/contracts/definition/links';
import { CATCH_ALL, DEFAULT_NORMALIZERS } from '@parley/contracts/definition/values';
import type { PromptKey } from '@parley/contracts/ids';

/** English with its Hindi; a lesson in one language gives only the English. */
export type Words = string | readonly [en: string, hi: string];
const text = (words: Words) =>
  typeof words === 'string' ? { message: words } : { message: words[0], tMessage: { hi: words[1] } };

const titled = (words: Words) =>
  typeof words === 'string' ? { title: words } : { title: words[0], tTitle: { hi: words[1] } };

export interface PromptParts extends Omit<
  PromptDefinition,
  'title' | 'tTitle' | 'message' | 'tMessage' | 'answers' | 'messages' | 'nextKey'
> {
  readonly title?: Words;
  readonly says?: Words;
  /** Several messages, with the pause after each in ms. */
  readonly steps?: readonly (readonly [words: Words, pauseMs?: number])[];
  readonly answers?: readonly Answer[];
  readonly next?: string;
}

export function prompt(name: string, { title, says, steps, answers, next, ...rest }: PromptParts): PromptEntry {
  const messages = steps?.map(([words, pauseMs], index): Step => ({
    key: `${name}-step-${index + 1}`,
    ...text(words),
    ...(pauseMs === undefined ? {} : { minNextPromptDelayMs: pauseMs }),
  }));
  return {
    key: name as PromptKey,
    name,
    definition: {
      ...(title === undefined ? {} : titled(title)),
      ...(says === undefined ? {} : text(says)),
      ...(messages ? { messages } : {}),
      ...(answers ? { answers } : {}),
      ...(next === undefined ? {} : { nextKey: `.${next}` }),
      forbidsAnswerAlteration: true,
      normalizeAnswers: DEFAULT_NORMALIZERS,
      ...rest,
    },
  };
}

export interface ChoiceParts extends Pick<Answer, 'score' | 'scoreLater' | 'hidden' | 'rule' | 'pair'> {
  readonly next?: string;
  /** Shown before the next prompt. */
  readonly reply?: Words;
  /** Shown before the same answers are offered again. */
  readonly again?: Words;
}

export function choice(key: string, words: Words, { next, reply, again, ...rest }: ChoiceParts = {}): Answer {
  const said = reply ?? again;
  const quickResponse: QuickResponse | undefined =
    said === undefined ? undefined : { ...text(said), repeatAnswers: again !== undefined };
  const { message, tMessage } = text(words) as { message: string; tMessage?: Answer['tMessage'] };
  return {
    key,
    message,
    ...(tMessage ? { tMessage } : {}),
    ...(next === undefined ? {} : { nextKey: `.${next}` }),
    ...(quickResponse ? { quickResponse } : {}),
    ...rest,
  };
}

export const anyText = (key: string, parts: ChoiceParts = {}): Answer => choice(key, CATCH_ALL, parts);

/** Answers that lead to the prompt after theirs follow the order, as they do in a lesson written in the editor. */
const byOrder = (entry: PromptEntry, following: PromptEntry | undefined): PromptEntry => {
  const { definition } = entry;
  const next = following && promptLink(following.name);
  const answers = ownAnswers(definition) ?? [];
  if (next === undefined || ![definition, ...answers].some((part) => linkOf(part) === next)) return entry;
  const ordered = answers.map((answer) => mapLinks(answer, (link) => (link === next ? null : link)));
  return {
    ...entry,
    definition: { ...definition, ...(answers.length > 0 ? { answers: ordered } : {}), ...leadingTo(NEXT_PROMPT) },
  };
};

export const lesson = (...prompts: readonly PromptEntry[]): FlowDefinition => ({
  promptsArray: prompts.map((entry, index) => byOrder(entry, prompts[index + 1])),
  commonAnswers: {},
});
