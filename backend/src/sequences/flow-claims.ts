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

/** Far longer than an append is waited for. A younger claim may be one whose append is on its way. */
const ABANDONED_AFTER_SECONDS = 60;

export const isAttached = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.flows.some((id) => state.flowUids.get(id) === flowUid);
/** An archived sequence keeps its list, and holds nobody up. */
const holds = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.status === 'active' && isAttached(state, flowUid);

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

  /** To be followed by the append, or by `release`. @throws Refusal 409 when another sequence has the flow or wants it */
  async claim(flowUid: FlowUid, sequenceUid: SequenceUid): Promise<Claim> {
    const claim = { flowUid, claimId: randomUUID() };
    const { rowCount } = await this.pool.query(
      `insert into flow_claim (flow_uid, sequence_uid, claim_id) values ($1, $2, $3) on conflict do nothing`,
      [flowUid, sequenceUid, claim.claimId],
    );
    if (rowCount === 1) return claim;
    const row = await this.rowOf(flowUid);
    if (row && holds((await this.streams.load(row.sequence_uid)).state, flowUid))
      throw row.sequence_uid === sequenceUid
        ? conflict('This flow is in the sequence already', 'already-attached')
        : conflict('This flow is in another sequence', 'in-another-sequence');
    if (!row?.abandoned) throw beingAttached();
    const taken = await this.pool.query(
      `update flow_claim set sequence_uid = $2, claim_id = $3, claimed_at = now() where flow_uid = $1 and claim_id = $4`,
      [flowUid, sequenceUid, claim.claimId, row.claim_id],
    );
    if (taken.rowCount !== 1) throw beingAttached();
    return claim;
  }

  /**
   * Before an archived sequence comes back: its claim is made young again, so that nobody takes it over meanwhile.
   * @returns false when another sequence has the flow by now
   */
  async renew(flowUid: FlowUid, sequenceUid: SequenceUid): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into flow_claim (flow_uid, sequence_uid, claim_id) values ($1, $2, $3)
       on conflict (flow_uid) do update set claim_id = excluded.claim_id, claimed_at = now()
         where flow_claim.sequence_uid = excluded.sequence_uid`,
      [flowUid, sequenceUid, randomUUID()],
    );
    return rowCount === 1;
  }

  /** What holds the flow just now, to be released once it is detached. */
  async current(flowUid: FlowUid): Promise<Claim | null> {
    const row = await this.rowOf(flowUid);
    return row && { flowUid, claimId: row.claim_id };
  }

  /**
   * Only this very claim: another one may have taken its place meanwhile. Never fails: what can't be released now is taken
   * over later, and the caller has something better to tell.
   */
  async release(claim: Claim): Promise<void> {
    await this.quietly(() => this.drop(claim));
  }

  /** After a try that failed: unless the append arrived all the same, or another try did it. */
  async releaseUnlessAttached(claim: Claim, sequenceUid: SequenceUid): Promise<void> {
    await this.quietly(async () => {
      if (!isAttached((await this.streams.load(sequenceUid)).state, claim.flowUid)) await this.drop(claim);
    });
  }

  private async drop({ flowUid, claimId }: Claim): Promise<void> {
    await this.pool.query('delete from flow_claim where flow_uid = $1 and claim_id = $2', [flowUid, claimId]);
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

const beingAttached = () => conflict('This flow is being attached at this moment. Please try again.', 'conflict');
