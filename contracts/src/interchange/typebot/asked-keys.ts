/** Puts the keys of prompts and answers into conditions that name a bot's questions. */
import { factsOf, type Condition, type Fact } from '../../definition/conditions.js';
import type { PromptDefinition, When } from '../../definition/definition.js';
import { ownAnswers } from '../../definition/links.js';

/** The prompts that ask a question, each with the keys of its answers. */
export type AskedBy = Map<string, { readonly prompt: string; readonly answers: ReadonlyMap<string, string> }[]>;

const linksOf = (definition: PromptDefinition): readonly When[] =>
  [definition, ...(ownAnswers(definition) ?? [])].flatMap(({ when }) => when ?? []);
const questionsOf = (fact: Fact): readonly string[] =>
  fact.on === 'answered' ? fact.these.map(({ prompt }) => prompt) : fact.on === 'score' ? (fact.prompts ?? []) : [];
/** The questions that a prompt's conditions name. */
export const questionsIn = (definition: PromptDefinition): readonly string[] =>
  linksOf(definition).flatMap((each) => (each.if ? factsOf(each.if).flatMap(questionsOf) : []));

const withKeys = (condition: Condition, asked: AskedBy): Condition => {
  if ('not' in condition) return { not: withKeys(condition.not, asked) };
  if ('all' in condition) return { all: condition.all.map((each) => withKeys(each, asked)) };
  if ('any' in condition) return { any: condition.any.map((each) => withKeys(each, asked)) };
  if (condition.on === 'score' && condition.prompts)
    return {
      ...condition,
      prompts: condition.prompts.flatMap((at) => (asked.get(at) ?? []).map(({ prompt }) => prompt)),
    };
  if (condition.on !== 'answered') return condition;
  const these = condition.these.flatMap(({ prompt: at, answer }) =>
    (asked.get(at) ?? []).flatMap(({ prompt, answers }) => {
      const key = answers.get(answer);
      return key === undefined ? [] : [{ prompt, answer: key }];
    }),
  );
  return { ...condition, these };
};
export const withAskedKeys = (definition: PromptDefinition, asked: AskedBy): PromptDefinition => {
  const keyed = <T extends { readonly when?: readonly When[] | undefined }>(part: T): T =>
    part.when
      ? { ...part, when: part.when.map((each) => (each.if ? { ...each, if: withKeys(each.if, asked) } : each)) }
      : part;
  const answers = ownAnswers(definition);
  return keyed(answers ? { ...definition, answers: answers.map(keyed) } : definition);
};
