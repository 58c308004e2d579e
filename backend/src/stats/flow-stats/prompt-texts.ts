/** Joins counters with what the prompts say: in the newest version that has them. */
import { Injectable } from '@nestjs/common';
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

  /** All prompts of the newest version, then those counted that it no longer has. */
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
    return placed;
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
