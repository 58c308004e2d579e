/**
 * Keeps each flow in at most one sequence (decision 23), although no append covers two streams. Before a sequence
 * attaches a flow, it claims the flow: one row per flow, held by one sequence. Only that sequence's events tell whether
 * the flow is attached. So a crash between claim and event leaves a claim without meaning, which the next sequence
 * takes over.
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
import { FIRST_UUID } from '../platform/uuid.js';

export interface Claim {
  readonly flowUid: FlowUid;
  readonly claimId: string;
}
interface ClaimRow {
  readonly sequence_uid: SequenceUid;
  readonly claim_id: string;
  readonly abandoned: boolean;
}

/** Claims a flow while it is being archived; no sequence has this uid. */
const ARCHIVER = FIRST_UUID as SequenceUid;

/** Far longer than any append takes. The append of a younger claim may still be under way. */
const ABANDONED_AFTER_SECONDS = 60;

const isAttached = (state: SequenceState, flowUid: FlowUid): boolean =>
  state.flows.some((id) => state.flowUids.get(id) === flowUid);
/** An archived sequence keeps its list, but doesn't block its flows. */
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

  /** The sequence to which the flow is attached; null = none. */
  async holderOf(flowUid: FlowUid): Promise<SequenceState | null> {
    const row = await this.rowOf(flowUid);
    if (!row) return null;
    const { state } = await this.streams.load(row.sequence_uid);
    return holds(state, flowUid) ? state : null;
  }

  /**
   * Must be followed by the append or by `release`. The flow may have changed since the caller read it.
   * @throws Refusal 409 if another sequence has or is attaching the flow, or its owner is archiving it
   */
  claim(flowUid: FlowUid, sequenceUid: SequenceUid): Promise<Claim> {
    return this.take(flowUid, sequenceUid, (state) => {
      if (!holds(state, flowUid)) return;
      throw state.sequenceUid === sequenceUid
        ? conflict('This flow is already in the sequence', 'already-attached')
        : conflict('This flow is in another sequence', 'in-another-sequence');
    });
  }

  /**
   * Prevents sequences from attaching the flow while it is archived. Must be followed by the append and by `release`.
   * @throws Refusal 409 if learners of a sequence play the flow, or a sequence is attaching it
   */
  claimForArchiving(flowUid: FlowUid): Promise<Claim> {
    return this.take(flowUid, ARCHIVER, (state) => {
      if (holds(state, flowUid) || shows(state, flowUid)) throw playedIn(state.name);
    });
  }

  /**
   * Called before an archived sequence is restored: renews its claim, so that no other sequence takes it over
   * meanwhile.
   * @returns null if another sequence has the flow
   * @throws Refusal 409 if another sequence is attaching it
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

  /** The current claims on these flows, to be released once they are detached or their sequence is archived. */
  async current(flowUids: readonly FlowUid[]): Promise<Claim[]> {
    const { rows } = await this.pool.query<{ flow_uid: FlowUid; claim_id: string }>(
      `select flow_uid, claim_id from flow_claim where flow_uid = any($1)`,
      [flowUids],
    );
    return rows.map(({ flow_uid: flowUid, claim_id: claimId }) => ({ flowUid, claimId }));
  }

  /**
   * Releases exactly these claims; newer ones stay. Never fails: another sequence gets such a claim later, and the
   * caller has more important news.
   */
  async release(claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0) await this.quietly(() => this.drop(claims));
  }

  /** Call after a failed try: releases the claim unless the append arrived, or another try has attached the flow. */
  async releaseUnlessAttached(claim: Claim, sequenceUid: SequenceUid): Promise<void> {
    await this.quietly(async () => {
      if (!holds((await this.streams.load(sequenceUid)).state, claim.flowUid)) await this.drop([claim]);
    });
  }

  /** @param check throws if the sequence that holds the claim keeps the flow */
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

const beingClaimed = () => conflict('This flow is being attached or archived right now. Please try again.', 'conflict');
/** A flow that a sequence's learners play must be detached first. */
export const playedIn = (sequence: string) =>
  conflict('This flow is part of a sequence. Remove it there and publish the sequence first.', 'in-sequence', {
    sequence,
  });
