/** Joins counters with what the prompts say: in the newest version that has them. */
import { Injectable } from '@nestjs/common';
import { linkedPromptKey, linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import type { getFlowStats } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { DataSource } from 'typeorm';
import type { AnswerCount } from './flow-counters.js';

type Analytics = ReplyOf<typeof getFlowStats>['promptAnalytics'];
interface Placed {
  readonly entry: PromptEntry;
  /** null = no longer in the newest version. */
  readonly position: number | null;
}

@Injectable()
export class PromptTexts {
  constructor(private readonly dataSource: DataSource) {}

  async analytics(
    flowId: number,
    shown: ReadonlyMap<string, number>,
    answers: readonly AnswerCount[],
  ): Promise<Analytics> {
    const placed = await this.prompts(flowId, [...shown.keys()]);
    const given = grouped(answers);
    return [...placed.entries()]
      .filter(([key, { position }]) => position !== null || shown.has(key))
      .map(([key, { entry, position }]) => ({
        key,
        position,
        data: {
          message: textOf(entry.definition),
          total: shown.get(key) ?? 0,
          answers: countsOf(entry.definition, given.get(key) ?? []),
        },
      }))
      .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.key < b.key ? -1 : 1));
  }

  /** All prompts of the newest version, then those counted that it no longer has, then those of flows that it leads to. */
  private async prompts(flowId: number, counted: readonly string[]): Promise<ReadonlyMap<string, Placed>> {
    const placed = new Map<string, Placed>();
    const [newest] = await this.dataSource.query<{ prompts: PromptEntry[] }[]>(
      `select definition->'promptsArray' as prompts from read.flow_version where flow_id = $1 order by version desc limit 1`,
      [flowId],
    );
    newest?.prompts.forEach((entry, index) => placed.set(entry.key, { entry, position: index + 1 }));
    const gone = counted.filter((key) => !placed.has(key));
    if (gone.length === 0) return placed;
    const rows = await this.dataSource.query<{ entry: PromptEntry }[]>(
      `select distinct on (p.entry->>'key') p.entry from read.flow_version v, jsonb_array_elements(v.definition->'promptsArray') p(entry)
       where v.flow_id = $1 and p.entry->>'key' = any($2) order by p.entry->>'key', v.version desc`,
      [flowId, gone],
    );
    for (const { entry } of rows) placed.set(entry.key, { entry, position: null });
    for (const [key, entry] of await this.linkedPrompts(gone.filter((each) => !placed.has(each))))
      placed.set(key, { entry, position: null });
    return placed;
  }

  /** Of other flows, by the key that their prompts have in a chat; as the newest version that has them says it. */
  private async linkedPrompts(keys: readonly string[]): Promise<[string, PromptEntry][]> {
    const linked = keys.flatMap((key) => linkedPromptOf(key) ?? []);
    if (linked.length === 0) return [];
    const rows = await this.dataSource.query<{ flowId: number; entry: PromptEntry }[]>(
      `select distinct on (v.flow_id, x.key) v.flow_id as "flowId", p.entry
       from unnest($1::int[], $2::text[]) as x(flow_id, key)
       join read.flow_version v on v.flow_id = x.flow_id
       cross join jsonb_array_elements(v.definition->'promptsArray') p(entry)
       where p.entry->>'key' = x.key order by v.flow_id, x.key, v.version desc`,
      [linked.map(({ flowId }) => flowId), linked.map(({ key }) => key)],
    );
    return rows.map(({ flowId, entry }) => [linkedPromptKey(flowId, entry.key), entry]);
  }
}

function grouped(answers: readonly AnswerCount[]): ReadonlyMap<string, AnswerCount[]> {
  const groups = new Map<string, AnswerCount[]>();
  for (const answer of answers) groups.set(answer.promptKey, [...(groups.get(answer.promptKey) ?? []), answer]);
  return groups;
}

const words = (message: PromptDefinition['message']): string => {
  if (message === undefined) return '';
  if (typeof message === 'string') return message;
  return 'body' in message ? message.body : 'url' in message ? message.url : '';
};
const textOf = (definition: PromptDefinition): string =>
  definition.messages?.length
    ? definition.messages.map((step) => words(step.message)).join('\n\n')
    : words(definition.message);

/** The author's answers in their order, with those nobody gave; then what was counted beside them. */
function countsOf(definition: PromptDefinition, counted: readonly AnswerCount[]): { message: string; count: number }[] {
  const byAnswer = new Map(counted.map(({ answer, count }) => [answer, count]));
  const listed = Array.isArray(definition.answers)
    ? definition.answers.map((answer: { message: string }) => answer.message)
    : [];
  const unlisted = [...byAnswer.keys()].filter((answer) => !listed.includes(answer)).sort();
  return [...new Set([...listed, ...unlisted])].map((message) => ({ message, count: byAnswer.get(message) ?? 0 }));
}
