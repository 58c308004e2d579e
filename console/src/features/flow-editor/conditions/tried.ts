/** The facts that an author makes up to try the lines of "It depends…". Pure. */
import type { ConditionOn, Fact, Subject } from '@parley/contracts/definition/conditions';
import { factsOf } from '@parley/contracts/definition/conditions';
import type { When } from '@parley/contracts/definition/definition';
import type { Facts } from '@parley/contracts/engine/conditions';
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import type { AskedAbout } from '../../../ui/conditions/use-condition-words.js';
import type { Language } from '@parley/contracts/definition/values';

/** One thing that the author makes up. */
export interface Ask extends AskedAbout {
  readonly id: string;
  readonly kind: 'number' | 'answer' | 'text' | 'language';
}
/** The facts that the author made up, by the ids of asks. */
export type Tried = Readonly<Record<string, string>>;

const ask = (on: Subject, kind: Ask['kind'], prompts: readonly string[] = [], name = ''): Ask => ({
  id: [on, ...prompts, name].join('/'),
  on,
  kind,
  prompts,
  name,
});
const ASKS: { readonly [S in Subject]: (fact: ConditionOn<S>) => readonly Ask[] } = {
  score: ({ prompts }) => [ask('score', 'number', prompts)],
  answered: ({ these }) => these.map(({ prompt }) => ask('answered', 'answer', [prompt])),
  visited: ({ prompt }) => [ask('visited', 'number', [prompt])],
  tries: () => [ask('tries', 'number')],
  variable: ({ name }) => [ask('variable', 'text', [], name)],
  language: () => [ask('language', 'language')],
};
const asksOf = (fact: Fact): readonly Ask[] => (ASKS[fact.on] as (of: Fact) => readonly Ask[])(fact);
/** Everything that these lines ask about, once each. */
export const asksOfLines = (when: readonly When[]): readonly Ask[] => [
  ...new Map(
    when.flatMap((line) => (line.if ? factsOf(line.if) : []).flatMap(asksOf)).map((each) => [each.id, each]),
  ).values(),
];

/** @param language - used until the author chooses one */
export const triedFacts = (tried: Tried, language: Language): Facts => {
  const value = (of: Ask) => tried[of.id];
  const number = (of: Ask) => Number(value(of) ?? 0);
  return {
    score: (prompts) => number(ask('score', 'number', prompts ?? [])),
    isGiven: ({ prompt, answer }) => value(ask('answered', 'answer', [prompt])) === answer,
    visits: (prompt) => number(ask('visited', 'number', [prompt])),
    tries: () => number(ask('tries', 'number')),
    variable: (name) => value(ask('variable', 'text', [], name)) ?? null,
    readBy: { language: (value(ask('language', 'language')) ?? language) as Language, reading: NEWEST_READING },
  };
};
