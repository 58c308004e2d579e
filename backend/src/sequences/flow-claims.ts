/**
 * A flow is in at most one sequence (decision 23), though no append spans two streams. Whoever is about to attach a flow
 * first claims it: one row a flow, which one sequence holds. Whether the flow is attached is then told by that sequence's
 * own events alone, so a crash between the two leaves a claim that says nothing, and that the next one takes over.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FlowUid, SequenceUid } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { conflict } from '../platform/http/refusal.js';
import { LOG, POOL } from '../platform/tokens.js';
import { SequenceStreams } from './sequence-streams.js';
import type { SequenceState } from './sequence.decider.js';

export interface Claim {
  readonly flowUid: FlowUid;
  readonly claimId: string;
}
interface ClaimRow {
  readonly sequence_uid: SequenceUid;
  readonly claim_id: string;
  readonly abandoned: boolean;
}

/** In the sequence's place while the flow is being archived: no sequence has this uid. */
const ARCHIVER = '00000000-0000-0000-0000-000000000000' as SequenceUid;

/** Far longer than an append is waited for. A younger claim may be one whose append is on its way. */
const ABANDONED_AFTER_SECONDS = 60;

const isAttached = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.flows.some((id) => state.flowUids.get(id) === flowUid);
/** An archived sequence keeps its list, and holds nobody up. */
const holds = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.status === 'active' && isAttached(state, flowUid);
const shows = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.status === 'active' && state.pins.some(({ flowId }) => state.flowUids.get(flowId) === flowUid);

@Injectable()
export class FlowClaims {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly streams: SequenceStreams,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The sequence that the flow is attached to; null = none. */
  async holderOf(flowUid: FlowUid): Promise<SequenceState | null> {
    const row = await this.rowOf(flowUid);
    if (!row) return null;
    const { state } = await this.streams.load(row.sequence_uid);
    return holds(state, flowUid) ? state : null;
  }

  /**
   * To be followed by the append, or by `release`. What the caller knew of the flow before may have changed until now.
   * @throws Refusal 409 when another sequence has the flow or wants it, or its owner archives it just now
   */
  claim(flowUid: FlowUid, sequenceUid: SequenceUid): Promise<Claim> {
    return this.take(flowUid, sequenceUid, (state) => {
      if (!holds(state, flowUid)) return;
      throw state.sequenceUid === sequenceUid
        ? conflict('This flow is in the sequence already', 'already-attached')
        : conflict('This flow is in another sequence', 'in-another-sequence');
    });
  }

  /**
   * Keeps sequences away from a flow while it is archived. To be followed by the append, and by `release`.
   * @throws Refusal 409 when learners of a sequence play it, or a sequence wants it
   */
  claimForArchiving(flowUid: FlowUid): Promise<Claim> {
    return this.take(flowUid, ARCHIVER, (state) => {
      if (holds(state, flowUid) || shows(state, flowUid)) throw playedIn(state.name);
    });
  }

  /**
   * Before an archived sequence comes back: its claim is made young again, so that nobody takes it over meanwhile.
   * @returns null when another sequence has the flow by now
   * @throws Refusal 409 when that is just being decided
   */
  async renew(flowUid: FlowUid, sequenceUid: SequenceUid): Promise<Claim | null> {
    const claim = { flowUid, claimId: randomUUID() };
    const { rowCount } = await this.pool.query(
      `update flow_claim set claim_id = $3, claimed_at = now() where flow_uid = $1 and sequence_uid = $2`,
      [flowUid, sequenceUid, claim.claimId],
    );
    if (rowCount === 1) return claim;
    if (await this.holderOf(flowUid)) return null;
    return this.claim(flowUid, sequenceUid);
  }

  /** What holds these flows just now, to be released once they are detached or their sequence is archived. */
  async current(flowUids: readonly FlowUid[]): Promise<Claim[]> {
    const { rows } = await this.pool.query<{ flow_uid: FlowUid; claim_id: string }>(
      `select flow_uid, claim_id from flow_claim where flow_uid = any($1)`,
      [flowUids],
    );
    return rows.map(({ flow_uid: flowUid, claim_id: claimId }) => ({ flowUid, claimId }));
  }

  /**
   * Only these very claims: others may have taken their place meanwhile. Never fails: what can't be released now is taken
   * over later, and the caller has something better to tell.
   */
  async release(claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0) await this.quietly(() => this.drop(claims));
  }

  /** After a try that failed: unless the append arrived all the same, or another try did it. */
  async releaseUnlessAttached(claim: Claim, sequenceUid: SequenceUid): Promise<void> {
    await this.quietly(async () => {
      if (!holds((await this.streams.load(sequenceUid)).state, claim.flowUid)) await this.drop([claim]);
    });
  }

  /** @param check throws when the sequence that has claimed the flow keeps it */
  private async take(flowUid: FlowUid, by: SequenceUid, check: (holder: SequenceState) => void): Promise<Claim> {
    const claim = { flowUid, claimId: randomUUID() };
    const { rowCount } = await this.pool.query(
      `insert into flow_claim (flow_uid, sequence_uid, claim_id) values ($1, $2, $3) on conflict do nothing`,
      [flowUid, by, claim.claimId],
    );
    if (rowCount === 1) return claim;
    const row = await this.rowOf(flowUid);
    if (row) check((await this.streams.load(row.sequence_uid)).state);
    if (!row?.abandoned) throw beingClaimed();
    const taken = await this.pool.query(
      `update flow_claim set sequence_uid = $2, claim_id = $3, claimed_at = now() where flow_uid = $1 and claim_id = $4`,
      [flowUid, by, claim.claimId, row.claim_id],
    );
    if (taken.rowCount !== 1) throw beingClaimed();
    return claim;
  }

  private async drop(claims: readonly Claim[]): Promise<void> {
    await this.pool.query(
      'delete from flow_claim where (flow_uid, claim_id) in (select * from unnest($1::uuid[], $2::uuid[]))',
      [claims.map(({ flowUid }) => flowUid), claims.map(({ claimId }) => claimId)],
    );
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ reason: (error as Error).name }, 'a claim on a flow is left behind until it is abandoned');
    }
  }

  private async rowOf(flowUid: FlowUid): Promise<ClaimRow | null> {
    const { rows } = await this.pool.query<ClaimRow>(
      `select sequence_uid, claim_id, claimed_at < now() - interval '${ABANDONED_AFTER_SECONDS} seconds' as abandoned
       from flow_claim where flow_uid = $1`,
      [flowUid],
    );
    return rows[0] ?? null;
  }
}

const beingClaimed = () =>
  conflict('This flow is being attached or archived at this moment. Please try again.', 'conflict');
/** Never under the feet of a sequence's learners: it is taken out there first. */
export const playedIn = (sequence: string) =>
  conflict('A sequence has this flow. Take it out and publish the sequence first.', 'in-sequence', { sequence });
