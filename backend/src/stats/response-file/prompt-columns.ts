/** The prompts that a spreadsheet has columns for, and what it calls all others: by stable key, over all versions. */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { titleOf } from '@parley/contracts/definition/prompt-title';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { wordsOfAll } from '@parley/contracts/markdown/words';
import type { Pool } from 'pg';
import { Histories } from '../../platform/histories/histories.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { POOL } from '../../platform/tokens.js';
import { PromptTexts, textOf, type Placed } from '../flow-stats/prompt-texts.js';

export interface PromptColumn {
  readonly key: string;
  readonly heading: string;
}
/** Headings, by key. */
export type PromptNames = ReadonlyMap<string, string>;
export interface NamedPrompts {
  readonly columns: readonly PromptColumn[];
  /** The names of these and of all prompts that any learner was shown. */
  readonly names: PromptNames;
}

/** Characters of a prompt that its heading shows. */
const MAX_HEADING = 100;

const MET = `
  select key, bool_or("isAnswered") as "isAnswered" from (
    select prompt_key as key, true as "isAnswered" from read.flow_stat_answer
    where flow_id = $1 and class = '' and grain = 3 and ($2::int is null or sequence_id = $2)
    union all
    select prompt_key, false from read.flow_stat_prompt
    where flow_id = $1 and class = '' and grain = 3 and ($2::int is null or sequence_id = $2)) met
  group by key`;
/** Nothing counts the answers of tests. Anybody may begin tests, and say much there: few chats at once. */
export const TEST_CHATS = 80;
const TESTS = `
  select chat_id as "chatId" from read.chat
  where flow_id = $1 and test and ($2::uuid is null or chat_id > $2) order by chat_id limit ${TEST_CHATS}`;

@Injectable()
export class PromptColumns {
  constructor(
    private readonly texts: PromptTexts,
    private readonly serverTexts: ServerTexts,
    @Inject(POOL) private readonly pool: Pool,
    private readonly histories: Histories,
  ) {}

  /**
   * Those that were answered and those of the newest version that can be, as in the lesson; then all others.
   * @param sequenceId only what was answered in this sequence counts; null = anywhere, in tests too
   */
  async of(flowId: number, language: InterfaceLanguage, sequenceId: number | null = null): Promise<NamedPrompts> {
    const { rows } = await this.pool.query<{ key: string; isAnswered: boolean }>(MET, [flowId, sequenceId]);
    const met = new Map(rows.map(({ key, isAnswered }) => [key, isAnswered]));
    if (sequenceId === null) await this.addTests(flowId, met);
    const placed = await this.texts.prompts(flowId, [...met.keys()]);
    const known = [...placed]
      .sort(([, a], [, b]) => (a.position ?? Infinity) - (b.position ?? Infinity))
      .map(([key, prompt]) => ({ key, heading: this.heading(key, prompt, language) }));
    const unknown = [...met.keys()]
      .filter((key) => !placed.has(key))
      .map((key) => ({ key, heading: this.serverTexts.sheet('removedPrompt', language, { text: key }) }));
    const all = [...known, ...unknown];
    const isAsked = (key: string) => (placed.get(key)?.entry.definition.answers?.length ?? 0) > 0;
    return {
      columns: all.filter(({ key }) => met.get(key) === true || isAsked(key)),
      names: new Map(all.map(({ key, heading }) => [key, heading])),
    };
  }

  /** @param met prompts that learners were shown: whether one was answered */
  private async addTests(flowId: number, met: Map<string, boolean>): Promise<void> {
    for (let last: string | null = null; ;) {
      const { rows } = await this.pool.query<{ chatId: string }>(TESTS, [flowId, last]);
      const ids: readonly string[] = rows.map(({ chatId }) => chatId);
      for await (const { turns } of this.histories.read(ids))
        for (const { items } of turns) for (const { d, pk } of items) met.set(pk, d === 's' || met.get(pk) === true);
      last = ids.at(-1) ?? null;
      if (ids.length < TEST_CHATS) return;
    }
  }

  private heading(key: string, { position, entry }: Placed, language: InterfaceLanguage): string {
    const text = oneLine(entry.definition);
    if (position !== null) return this.serverTexts.sheet('prompt', language, { number: String(position), text });
    return this.serverTexts.sheet(linkedPromptOf(key) ? 'linkedPrompt' : 'removedPrompt', language, { text });
  }
}

/** The title, which is no Markdown, or the words. */
function oneLine(definition: PromptDefinition): string {
  const words = titleOf(definition) || wordsOfAll(compileMarkdown(textOf(definition)), () => '…');
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > MAX_HEADING ? `${line.slice(0, MAX_HEADING)}…` : line;
}
