/** Writes the explored places of a story as prompts. */
import { isCondition, type Condition } from '../../definition/conditions.js';
import type { Answer, PromptDefinition, PromptEntry, When } from '../../definition/definition.js';
import { linksFrom, promptLink } from '../../definition/links.js';
import { newPromptDefinition } from '../../flow/new-flow.js';
import type { PromptKey } from '../../ids.js';
import type { NewKey } from '../imported-flow.js';
import { promptNamer } from '../prompt-namer.js';
import { allTrue } from '../truths.js';
import { factsIn, outcomesOf, waysOf, type Fact } from './decisions.js';
import type { ExploredPlace, Version } from './explore-story.js';
import { visitsOf, type Happening } from './known-facts.js';

type Onward = Pick<Answer, 'when' | 'nextKey'>;
type Places = ReadonlyMap<string, ExploredPlace>;
interface Named {
  readonly key: PromptKey;
  readonly name: string;
}

/** Several places may show the same version. */
const versionsIn = (places: Places): ReadonlyMap<Version, string> =>
  new Map(
    [...places.values()].flatMap(({ passage, versions }) =>
      [...outcomesOf(versions)].map((version): [Version, string] => [version, passage]),
    ),
  );
/** Everything that happens in the story, and the versions at which it does. */
const happeningsIn = (places: Places): ReadonlyMap<string, readonly Version[]> => {
  const all = new Map<string, Version[]>();
  for (const version of versionsIn(places).keys())
    for (const what of version.happens.keys()) all.set(what, [...(all.get(what) ?? []), version]);
  return all;
};

/**
 * The number that becomes the score of the chat; null: none. Each prompt that adds to it asks something, because only
 * answers earn points.
 */
const scoredIn = (places: Places, counters: ReadonlySet<string>): string | null => {
  const happenings = happeningsIn(places);
  const asked = [...places.values()].flatMap(({ versions }) => factsIn(versions));
  const fitting = [...counters].filter(
    (what) =>
      asked.some((fact) => fact.what === what && fact.least > 1) &&
      happenings.get(what)?.every(({ answers }) => answers.length > 0),
  );
  const weight = (what: string): number =>
    asked.filter((fact) => fact.what === what).length + (/score|point/i.test(what) ? asked.length : 0);
  return fitting.sort((a, b) => weight(b) - weight(a))[0] ?? null;
};

/** True if a circle of prompts that ask nothing has a condition: the engine might never leave it. */
const hasCircle = (prompts: readonly PromptEntry[]): boolean => {
  const links = new Map(
    prompts.flatMap(({ name, definition }) => (definition.answers ? [] : [[promptLink(name), linksFrom(definition)]])),
  );
  const settled = new Set<string>();
  const circles = (link: string, path: ReadonlySet<string>): boolean => {
    if (path.has(link)) return true;
    if (settled.has(link)) return false;
    const found = (links.get(link) ?? []).some((next) => circles(next, new Set([...path, link])));
    settled.add(link);
    return found;
  };
  return prompts.some(({ name, definition }) => definition.when && circles(promptLink(name), new Set()));
};

class Writer {
  readonly #places: Places;
  readonly #newKey: NewKey;
  readonly #scored: string | null;
  readonly #named = new Map<Version, Named>();
  readonly #happenings: ReadonlyMap<string, readonly Version[]>;
  /** Facts that conditions can't ask about. */
  readonly unasked = new Set<string>();

  constructor(places: Places, counters: ReadonlySet<string>, newKey: NewKey) {
    this.#places = places;
    this.#newKey = newKey;
    this.#scored = scoredIn(places, counters);
    this.#happenings = happeningsIn(places);
    const namer = promptNamer();
    for (const [version, passage] of versionsIn(places))
      this.#named.set(version, { key: newKey() as PromptKey, name: namer(passage) });
  }

  prompts(): readonly PromptEntry[] {
    return [...this.#named].map(([version, { key, name }]) => ({ key, name, definition: this.#definition(version) }));
  }

  #definition({ text, answers, goto, happens }: Version): PromptDefinition {
    const points = this.#scored === null ? undefined : happens.get(this.#scored);
    const made = answers.map(({ to, ...words }): Answer => ({
      key: this.#newKey(),
      ...words,
      ...(points !== undefined && { score: points }),
      ...(to !== null && this.#onward(to)),
    }));
    return {
      ...newPromptDefinition(text || '…'),
      ...(made.length > 0 && { answers: made }),
      // A passage adds whenever it is shown.
      ...(points !== undefined && { scoreStrategy: { overall: 'sum' } }),
      ...(goto !== null && this.#onward(goto)),
    };
  }

  #onward(place: string): Onward {
    const found = this.#places.get(place);
    if (!found) throw new Error('A link leads to no passage');
    const ways = waysOf(found.versions);
    const when = ways.slice(0, -1).flatMap(({ needed, outcome }): When[] => {
      const condition = this.#condition(needed);
      return condition ? [{ key: this.#newKey(), if: condition, nextKey: this.#linkTo(outcome) }] : [];
    });
    return { ...(when.length > 0 && { when }), nextKey: this.#linkTo(ways.at(-1)!.outcome) };
  }

  #promptOf(version: Version) {
    const prompt = this.#named.get(version);
    if (!prompt) throw new Error('A version of a passage has no prompt');
    return prompt;
  }

  #linkTo(version: Version): string {
    return promptLink(this.#promptOf(version).name);
  }

  #condition(needed: readonly Fact[]): Condition | null {
    const all = needed.map((fact) => this.#asked(fact));
    const condition = all.includes(null) ? null : allTrue(all as readonly Condition[]);
    if (typeof condition === 'object' && isCondition(condition)) return condition;
    for (const { what } of needed) this.unasked.add(what);
    return null;
  }

  #asked(fact: Fact): Condition | null {
    if (fact.what === this.#scored) return { on: 'score', least: fact.least };
    const happenings = (this.#happenings.get(fact.what) ?? []).map((version): Happening => ({
      prompt: this.#promptOf(version).key,
      times: version.happens.get(fact.what) ?? 0,
    }));
    return visitsOf(fact, happenings);
  }
}

export interface WrittenStory {
  /** null if conditions can't say it. */
  readonly prompts: readonly PromptEntry[] | null;
  /** Facts that conditions can't ask about. */
  readonly unasked: ReadonlySet<string>;
}
/** @param counters the numbers that may become the score */
export const writeStory = (places: Places, counters: ReadonlySet<string>, newKey: NewKey): WrittenStory => {
  const writer = new Writer(places, counters, newKey);
  const prompts = writer.prompts();
  return { prompts: writer.unasked.size > 0 || hasCircle(prompts) ? null : prompts, unasked: writer.unasked };
};
