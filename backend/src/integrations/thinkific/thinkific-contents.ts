/** A school's courses as its owner sees them, with the flow or sequence that each content shows. */
import { Inject, Injectable } from '@nestjs/common';
import { effectiveSettings } from '@parley/contracts/flow/system-settings';
import type { ThinkificContent, ThinkificCourse, ThinkificData } from '@parley/contracts/http/thinkific';
import type { UserId } from '@parley/contracts/ids';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import type { Pool } from 'pg';
import { DataSource, In } from 'typeorm';
import { Accounts } from '../../accounts/accounts.js';
import { FLOW_ROLES, SEQUENCE_ROLES, type FlowRoles, type SequenceRoles } from '../../platform/auth/ports.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/refusal.js';
import { CLOCK, POOL } from '../../platform/tokens.js';

export interface ShownItem {
  readonly contentId: number;
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
/** A page that anybody can act as may tell no more contents than a large school has. */
const MAX_TOLD = 20_000;

interface School {
  readonly id: string;
  readonly owner_id: UserId;
  readonly status: ThinkificData['status'];
  readonly waiting: ThinkificData['waiting'];
  readonly courses: readonly ThinkificCourse[];
  readonly edited_at: Date | null;
  readonly updated_at: Date | null;
}

@Injectable()
export class ThinkificContents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    @Inject(FLOW_ROLES) private readonly flows: FlowRoles,
    @Inject(SEQUENCE_ROLES) private readonly sequences: SequenceRoles,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 */
  async data(ownerId: UserId): Promise<ThinkificData> {
    const school = await this.schoolOf('owner_id', ownerId);
    const links = await this.links(school.id);
    return {
      status: school.status,
      waiting: school.waiting,
      courses: school.courses.map(({ id, name, chapters }) => ({
        id,
        name,
        chapters: chapters.map((chapter) => ({
          ...chapter,
          contents: chapter.contents.map((content) => ({ ...content, ...links.get(content.id) })),
        })),
      })),
      lastEdited: school.edited_at?.toISOString() ?? null,
      lastUpdated: school.updated_at?.toISOString() ?? null,
    };
  }

  /** @throws Refusal 404 */
  async refresh(ownerId: UserId): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update work.thinkific_school set status = 'pending', failures = 0, next_at = $2,
         progress = case when status = 'pending' then progress end
       where owner_id = $1`,
      [ownerId, new Date(this.clock.now())],
    );
    if (rowCount === 0) throw notFound('Integration');
  }

  /** @throws Refusal 404 */
  async link(ownerId: UserId, item: ShownItem): Promise<void> {
    const { id } = await this.schoolOf('owner_id', ownerId);
    if (!(await this.mayLink(ownerId, item))) throw notFound(item.kind === 'flow' ? 'Flow' : 'Sequence');
    await this.keep(id, item, { byHand: true });
  }

  /**
   * A learner's page only gives a hint: only the owner's own items count, the last one wins, and none over a link by
   * hand. Anybody may ask, so a school that isn't there and an item of somebody else are answered like an item that
   * needn't be completed.
   * @returns whether the item must be completed first
   */
  async told(schoolId: string, item: ShownItem): Promise<boolean> {
    const ownerId = await this.ownerOf(schoolId);
    if (ownerId === null || !(await this.mayLink(ownerId, item))) return false;
    await this.keep(schoolId, item, { byHand: false, most: MAX_TOLD });
    if (item.kind === 'sequence') return false;
    const flow = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId: item.id });
    const owner = await this.accounts.byId(ownerId);
    return flow !== null && (effectiveSettings(owner?.settings ?? {}, flow.settings).forceCompleteEnabled ?? false);
  }

  private async mayLink(ownerId: UserId, { kind, id }: ShownItem): Promise<boolean> {
    const found = await (kind === 'flow' ? this.flows : this.sequences).roleOf(id, ownerId);
    return found !== null && found.role !== 'stranger';
  }

  /** @param most a content that would be one more is passed over */
  private async keep(
    schoolId: string,
    { contentId, kind, id }: ShownItem,
    { byHand, most = Infinity }: { readonly byHand: boolean; readonly most?: number },
  ): Promise<void> {
    const now = new Date(this.clock.now());
    const { rowCount } = await this.pool.query(
      `insert into work.thinkific_content (school, content_id, kind, item_id, at, by_hand)
       select $1::uuid, $2::bigint, $3, $4::int, $5::timestamptz, $7::boolean
       where exists (select 1 from work.thinkific_content where school = $1::uuid and content_id = $2::bigint)
         or (select count(*) from work.thinkific_content where school = $1::uuid) < $6::float8
       on conflict (school, content_id) do update
         set kind = excluded.kind, item_id = excluded.item_id, at = excluded.at, by_hand = excluded.by_hand
         where (excluded.by_hand or not thinkific_content.by_hand)
           and (thinkific_content.kind, thinkific_content.item_id, thinkific_content.by_hand)
             <> (excluded.kind, excluded.item_id, excluded.by_hand)`,
      [schoolId, contentId, kind, id, now, most, byHand],
    );
    if (rowCount)
      await this.pool.query('update work.thinkific_school set edited_at = $2 where id = $1', [schoolId, now]);
  }

  private async ownerOf(schoolId: string): Promise<UserId | null> {
    const { rows } = await this.pool.query<{ owner_id: UserId }>(
      'select owner_id from work.thinkific_school where id = $1',
      [schoolId],
    );
    return rows[0]?.owner_id ?? null;
  }

  private async schoolOf(by: 'id' | 'owner_id', value: string): Promise<School> {
    const { rows } = await this.pool.query<School>(
      `select id, owner_id, status, courses, edited_at, updated_at,
         case when status <> 'pending' then null when failures > 0 then 'away'
           when next_at > $2 and lease_until is null then 'busy' end as waiting
       from work.thinkific_school where ${by} = $1`,
      [value, new Date(this.clock.now())],
    );
    const school = rows[0];
    if (!school) throw notFound('Integration');
    return school;
  }

  private async links(
    schoolId: string,
  ): Promise<ReadonlyMap<number, Pick<ThinkificContent, 'flowId' | 'flowSequenceId' | 'itemName'>>> {
    const { rows } = await this.pool.query<{ content_id: string; kind: ShownItem['kind']; item_id: number }>(
      'select content_id, kind, item_id from work.thinkific_content where school = $1',
      [schoolId],
    );
    const idsOf = (kind: ShownItem['kind']) => [
      ...new Set(rows.filter((row) => row.kind === kind).map((row) => row.item_id)),
    ];
    const flows = await this.dataSource.getRepository(FlowRow).findBy({ flowId: In(idsOf('flow')) });
    const sequences = await this.dataSource.getRepository(SequenceRow).findBy({ sequenceId: In(idsOf('sequence')) });
    const names = new Map([
      ...flows.map(({ flowId, name }) => [`flow ${flowId}`, name] as const),
      ...sequences.map(({ sequenceId, name }) => [`sequence ${sequenceId}`, name] as const),
    ]);
    return new Map(
      rows.flatMap(({ content_id, kind, item_id }) => {
        const itemName = names.get(`${kind} ${item_id}`);
        if (itemName === undefined) return [];
        const link = kind === 'flow' ? { flowId: item_id } : { flowSequenceId: item_id };
        return [[Number(content_id), { ...link, itemName }] as const];
      }),
    );
  }
}
