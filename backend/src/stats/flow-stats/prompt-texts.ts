/** Joins counters with the prompts' texts from the newest version that has each prompt. */
import { Injectable } from '@nestjs/common';
import { linkedPromptKey, linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { plainText } from '@parley/contracts/definition/message';
import { takesOf } from '@parley/contracts/definition/takes';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { titled } from '@parley/contracts/definition/prompt-title';
import { PROMPT_TIME_LIMITS, quantileOf } from '@parley/contracts/http/stat-cells';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { DataSource } from 'typeorm';
import { groupBy } from '../../platform/group-by.js';
import type { AnswerCount, ChoicesCount, PromptCount } from './flow-counters.js';
import { countsOf, firstRightOf, helpsOf, partsOf, repeatsOf, rightChoices } from './answer-counts.js';
import { ownEntry, ownPrompts, type EntryRow, type PromptRow } from './own-prompts.js';
import { isPosition, positionsIn } from './position-counts.js';

export interface Placed {
  readonly entry: PromptEntry;
  /** null if the newest version has no such prompt. */
  readonly position: number | null;
}

interface AllCounts {
  readonly prompts: readonly PromptCount[];
  readonly answers: readonly AnswerCount[];
}
/** Asks for the counters of these sets of choices. */
type CountChoices = (wanted: readonly Omit<ChoicesCount, 'count'>[]) => Promise<readonly ChoicesCount[]>;

/** A query; a caller may give one that has a time limit. */
export type Ask = <R extends object>(sql: string, values: readonly unknown[]) => Promise<readonly R[]>;

/** Prompts by key, each from the newest version that has it. */
const GONE = `
  select distinct on (p.entry->>'key') p.entry, v.definition->'commonAnswers' as common
  from read.flow_version v, jsonb_array_elements(v.definition->'promptsArray') p(entry)
  where v.flow_id = $1 and p.entry->>'key' = any($2) order by p.entry->>'key', v.version desc`;

@Injectable()
export class PromptTexts {
  private readonly ask: Ask;

  constructor(dataSource: DataSource) {
    this.ask = (sql, values) => dataSource.query(sql, [...values]);
  }

  /** @param newest the prompts of the newest version */
  async analytics(
    flowId: number,
    newest: readonly PromptEntry[],
    { prompts: counted, answers }: AllCounts,
    countChoices: CountChoices,
  ): Promise<PromptAnalytics[]> {
    const shown = new Map(counted.map((each) => [each.key, each]));
    const placed = await this.prompts(flowId, [...shown.keys()], newest);
    const given = groupBy(answers, ({ promptKey }) => promptKey);
    const several = rightChoices([...placed].map(([key, { entry }]) => [key, entry.definition]));
    const chosen = groupBy(await countChoices(several), ({ promptKey }) => promptKey);
    return [...placed.entries()]
      .filter(([key, { position }]) => position !== null || shown.has(key))
      .map(([key, { entry, position }]) => ({
        key,
        position,
        ...titled(entry.definition),
        data: dataOf(entry.definition, {
          shown: shown.get(key),
          given: given.get(key) ?? [],
          chosen: chosen.get(key) ?? [],
        }),
      }))
      .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.key < b.key ? -1 : 1));
  }

  /** The prompts of the newest version; none before the first. */
  async newest(flowId: number, ask: Ask = this.ask): Promise<readonly PromptEntry[]> {
    const [newest] = await ask<PromptRow>(
      `select definition->'promptsArray' as prompts, definition->'commonAnswers' as common
       from read.flow_version where flow_id = $1 order by version desc limit 1`,
      [flowId],
    );
    return ownPrompts(newest);
  }

  /** All prompts of the newest version, then counted prompts that it no longer has, then prompts of linked flows. */
  async prompts(
    flowId: number,
    counted: readonly string[],
    newest?: readonly PromptEntry[],
  ): Promise<ReadonlyMap<string, Placed>> {
    const placed = new Map<string, Placed>();
    for (const [index, entry] of (newest ?? (await this.newest(flowId))).entries())
      placed.set(entry.key, { entry, position: index + 1 });
    const gone = counted.filter((key) => !placed.has(key));
    if (gone.length === 0) return placed;
    const rows = await this.ask<EntryRow>(GONE, [flowId, gone]);
    for (const row of rows) placed.set(row.entry.key, { entry: ownEntry(row), position: null });
    for (const [key, entry] of await this.linkedPrompts(gone.filter((each) => !placed.has(each))))
      placed.set(key, { entry, position: null });
    return placed;
  }

  /** Prompts of linked flows, by their key in a chat, with the text of the newest version that has them. */
  async linkedPrompts(keys: readonly string[], ask: Ask = this.ask): Promise<[string, PromptEntry][]> {
    const wanted = new Map<number, string[]>();
    for (const linked of keys.flatMap((key) => linkedPromptOf(key) ?? []))
      wanted.set(linked.flowId, [...(wanted.get(linked.flowId) ?? []), linked.key]);
    const found: [string, PromptEntry][] = [];
    // One flow after another, because its versions may be large.
    for (const [flowId, of] of wanted)
      for (const entry of await this.entriesOf(flowId, new Set(of), ask))
        found.push([linkedPromptKey(flowId, entry.key), entry]);
    return found;
  }

  /** Most prompts are in the newest version: older ones are read only for those that it lacks. */
  private async entriesOf(flowId: number, keys: ReadonlySet<string>, ask: Ask): Promise<readonly PromptEntry[]> {
    const newest = (await this.newest(flowId, ask)).filter(({ key }) => keys.has(key));
    const present = new Set<string>(newest.map(({ key }) => key));
    const gone = [...keys].filter((key) => !present.has(key));
    if (gone.length === 0) return newest;
    return [...newest, ...(await ask<EntryRow>(GONE, [flowId, gone])).map(ownEntry)];
  }
}

const words = (message: PromptDefinition['message']): string => (message === undefined ? '' : plainText(message));
export const textOf = (definition: PromptDefinition): string =>
  definition.messages?.length
    ? definition.messages.map((step) => words(step.message)).join('\n\n')
    : words(definition.message);

interface Counted {
  readonly shown: PromptCount | undefined;
  readonly given: readonly AnswerCount[];
  readonly chosen: readonly ChoicesCount[];
}
function dataOf(definition: PromptDefinition, { shown, given, chosen }: Counted): PromptAnalytics['data'] {
  const choices = new Map(chosen.map((each) => [each.choices, each.count]));
  const positions = positionsIn(definition, given);
  const answers = given.filter((each) => !isPosition(each));
  const helps = helpsOf(definition, given);
  return {
    message: textOf(definition),
    total: shown?.shown ?? 0,
    answered: shown?.answered ?? 0,
    ended: shown?.ended ?? 0,
    left: shown?.lefts ?? 0,
    totalTime: shown?.ms ?? 0,
    medianTime: shown ? quantileOf(PROMPT_TIME_LIMITS, shown.timeCells, 0.5) : null,
    multiple: takesOf(definition) !== 'one',
    parts: partsOf(definition, given, shown?.answered ?? 0),
    byTeacher: definition.answerExternally === true,
    firstRight: firstRightOf(definition, given, choices),
    answers: countsOf(definition, answers),
    ...(positions && { positions }),
    ...(helps.length > 0 && { helps }),
    expandedThread: repeatsOf(answers),
  };
}
