/** Names for the prompts and answers to which conditions refer by key. */
import type { AnswerAt } from '@parley/contracts/definition/conditions';
import type { Answer, FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { withoutHelp } from '@parley/contracts/definition/help';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { titleOf } from '@parley/contracts/definition/prompt-title';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { answerText, comparesAnswers } from '../answer-text.js';

export interface NamedAnswer {
  readonly key: string;
  /** null: it accepts any answer. */
  readonly words: string | null;
}
export interface Named {
  readonly key: string;
  /** Counted from 1. */
  readonly number: number;
  /** '' = none */
  readonly title: string;
  readonly definition: PromptDefinition;
  /** Its own answers, or those of its common list. */
  readonly answers: () => readonly NamedAnswer[];
}
export interface Names {
  /** In the order of the flow. */
  readonly prompts: readonly Named[];
  /** undefined: the prompt no longer exists. */
  readonly prompt: (key: string) => Named | undefined;
  /** undefined: the answer no longer exists. */
  readonly answer: (at: AnswerAt) => NamedAnswer | undefined;
}

const namedAnswer = (answer: Answer, compares: boolean): NamedAnswer => ({
  key: answer.key,
  words: answer.message === CATCH_ALL ? null : answerText(answer, compares),
});

/** @param flows - Of prompts that several of them have, the last one's words are used. */
export function namesIn(...flows: readonly FlowDefinition[]): Names {
  const byKey = new Map<string, Named>();
  for (const flow of flows)
    flow.promptsArray.forEach(({ key, definition }, index) => {
      const answers = () =>
        withoutHelp(resolveAnswers(definition, flow) ?? []).map((each) =>
          namedAnswer(each, comparesAnswers(definition)),
        );
      byKey.set(key, { key, number: index + 1, title: titleOf(definition), definition, answers });
    });
  return {
    prompts: [...byKey.values()],
    prompt: (key) => byKey.get(key),
    answer: ({ prompt, answer }) =>
      byKey
        .get(prompt)
        ?.answers()
        .find(({ key }) => key === answer),
  };
}
