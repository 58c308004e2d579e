/** Reads the facts for the rows of a list of flows; the queries use indexes and kept counters only. */
import { Inject, Injectable } from '@nestjs/common';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { WAITING_COUNTED, type FlowCard } from '@parley/contracts/http/flow-card';
import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { FirstAnswers } from '../../stats/flow-stats/first-answers.js';
import { firstOf, pictureOf } from './card-of.js';

/** Prompts in which the first question and the first picture are looked for. */
const BEGINNING = 6;

const CARDS = `
  select f.flow_id as "flowId", f.uid, f.language, v.published_at as "publishedAt",
    f.latest_version is not null and f.settings->>'identifierTrust' is distinct from 'signed' as "opensByLink",
    (select coalesce(sum(b.attempted), 0)::int from read.flow_stat_bucket b
      where b.flow_id = f.flow_id and b.class = '' and b.grain = 3 and b.latest) as learners,
    (select count(*)::int from (select from read.chat c
      where c.flow_id = f.flow_id and c.inputs_pending and not c.test limit ${WAITING_COUNTED}) waiting) as waiting,
    coalesce(cardinality(d.prompt_order), 0) as prompts,
    (select coalesce(json_agg(json_build_object('contentType', p.definition->'contentType',
        'message', p.definition->'message', 'messages', p.definition->'messages',
        'answers', p.definition->'answers', 'inputDisplayType', p.definition->'inputDisplayType') order by o.nth), '[]')
      from unnest(d.prompt_order[1:${BEGINNING}]) with ordinality as o(key, nth)
      join read.draft_prompt p on p.flow_id = f.flow_id and p.key = o.key) as begins
  from read.flow f left join read.flow_draft d on d.flow_id = f.flow_id
    left join read.flow_version v on v.flow_id = f.flow_id and v.version = f.latest_version
  where f.flow_id = any($1::int[])`;
interface Row extends Omit<FlowCard, 'first' | 'picture' | 'publishedAt' | 'firstAnswers'> {
  readonly flowId: number;
  readonly publishedAt: Date | null;
  /** null stands for what a prompt lacks. */
  readonly begins: readonly PromptDefinition[];
}

interface ListedFlow {
  readonly id: number;
  readonly latestVersion: number | null;
}

@Injectable()
export class FlowCards {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly firstAnswers: FirstAnswers,
  ) {}

  async of(
    flows: readonly ListedFlow[],
    { withShares }: { readonly withShares: boolean },
  ): Promise<ReadonlyMap<number, FlowCard>> {
    if (flows.length === 0) return new Map();
    const { rows } = await this.pool.query<Row>(CARDS, [flows.map(({ id }) => id)]);
    const versions = new Map(flows.map(({ id, latestVersion }) => [id, latestVersion]));
    const judged = rows.flatMap(({ flowId, learners }) => {
      const version = versions.get(flowId) ?? null;
      return version === null || learners < LEAST_FOR_SHARES ? [] : [{ flowId, version, learners }];
    });
    const right = await this.firstAnswers.of(withShares ? judged : []);
    return new Map(
      rows.map(({ flowId, publishedAt, begins, ...facts }) => [
        flowId,
        {
          ...facts,
          firstAnswers: right.get(flowId) ?? null,
          publishedAt: publishedAt?.toISOString() ?? null,
          first: firstOf(begins),
          picture: pictureOf(begins),
        },
      ]),
    );
  }
}
