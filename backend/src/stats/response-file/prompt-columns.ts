/** The prompts of a flow that a spreadsheet has columns for: by stable key, over all versions. */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { wordsOfAll } from '@parley/contracts/markdown/words';
import type { StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import type { Pool } from 'pg';
import { ServerTexts } from '../../platform/server-texts.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import { PromptTexts, textOf, type Placed } from '../flow-stats/prompt-texts.js';

export interface PromptColumn {
  readonly key: string;
  readonly heading: string;
}

/** Characters of a prompt that its heading shows. */
const MOST_HEADING = 100;

const ANSWERED = `
  select distinct prompt_key as key from read.flow_stat_answer
  where flow_id = $1 and grain = 3 and ($2::int is null or sequence_id = $2)`;
/** Nothing counts the answers of tests. Anybody may begin tests, and say much there: few pages at once. */
export const TEST_PAGES = 80;
const TESTS = `
  select c.chat_id as "chatId", c.subject, p.page, p.turns from read.chat c join read.chat_page p on p.chat_id = c.chat_id
  where c.flow_id = $1 and c.test and ($2::uuid is null or (p.chat_id, p.page) > ($2, $3))
  order by p.chat_id, p.page limit ${TEST_PAGES}`;
interface TestPage {
  readonly chatId: string;
  readonly page: number;
  readonly subject: string | null;
  readonly turns: readonly StoredTurn[];
}

@Injectable()
export class PromptColumns {
  constructor(
    private readonly texts: PromptTexts,
    private readonly serverTexts: ServerTexts,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  /**
   * Those that were answered and those of the newest version that can be, as in the lesson; then all others.
   * @param sequenceId only what was answered in this sequence counts; null = anywhere, in tests too
   */
  async of(
    flowId: number,
    language: InterfaceLanguage,
    sequenceId: number | null = null,
  ): Promise<readonly PromptColumn[]> {
    const { rows } = await this.pool.query<{ key: string }>(ANSWERED, [flowId, sequenceId]);
    const inTests = sequenceId === null ? await this.answeredInTests(flowId) : [];
    const answered = new Set([...rows.map(({ key }) => key), ...inTests]);
    const placed = await this.texts.prompts(flowId, [...answered]);
    const unknown = [...answered].filter((key) => !placed.has(key));
    return [
      ...[...placed]
        .filter(([key, { entry }]) => answered.has(key) || (entry.definition.answers?.length ?? 0) > 0)
        .sort(([, a], [, b]) => (a.position ?? Infinity) - (b.position ?? Infinity))
        .map(([key, prompt]) => ({ key, heading: this.heading(key, prompt, language) })),
      ...unknown.map((key) => ({
        key,
        heading: this.serverTexts.sheet('removedPrompt', language, { text: key }),
      })),
    ];
  }

  private async answeredInTests(flowId: number): Promise<ReadonlySet<string>> {
    const answered = new Set<string>();
    for (let last: TestPage | undefined; ;) {
      const { rows }: { rows: TestPage[] } = await this.pool.query<TestPage>(TESTS, [
        flowId,
        last?.chatId ?? null,
        last?.page ?? null,
      ]);
      const keyOf = await keysOfRows(this.subjectKeys, rows);
      for (const { chatId, turns, ...row } of rows)
        for (const { items } of openTurns(keyOf(row), chatId, turns))
          for (const { d, pk } of items) if (d === 's') answered.add(pk);
      last = rows.at(-1);
      if (rows.length < TEST_PAGES) return answered;
    }
  }

  private heading(key: string, { position, entry }: Placed, language: InterfaceLanguage): string {
    const text = oneLine(entry.definition);
    if (position !== null) return this.serverTexts.sheet('prompt', language, { number: String(position), text });
    return this.serverTexts.sheet(linkedPromptOf(key) ? 'linkedPrompt' : 'removedPrompt', language, { text });
  }
}

function oneLine(definition: PromptDefinition): string {
  const words = wordsOfAll(compileMarkdown(textOf(definition)), () => '…');
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > MOST_HEADING ? `${line.slice(0, MOST_HEADING)}…` : line;
}
