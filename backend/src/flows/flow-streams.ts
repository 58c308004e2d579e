/**
 * Flows as their streams tell them: loaded by folding, changed by appending at the revision that was decided on. A state
 * once folded is kept, so that a request reads only what came since.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventMeta, Position } from '@parley/contracts/events/envelope';
import { flowStream, WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Clock } from '../platform/clock.js';
import { conflict } from '../platform/http/refusal.js';
import { inAppends } from '../platform/event-store/in-appends.js';
import { CACHES, CLOCK, EVENT_STORE } from '../platform/tokens.js';
import { foldFlow, foldRecorded, liftRecorded, noFlow, type FlowFolded } from './flow-folded.js';

/** Who asks, for the events' meta. */
export interface Author {
  readonly by: UserId;
  readonly requestId?: string;
}
export interface Changed {
  /** As it is after the change. */
  readonly flow: FlowFolded;
  /** What the read models must have passed before they show it; also of what others have written. */
  readonly position: Position | null;
  /** false = nothing had to be. */
  readonly written: boolean;
}

/** An event, and the flow on both sides of it. */
export interface FlowStep {
  readonly event: FlowEvent;
  readonly meta: EventMeta;
  readonly before: FlowFolded;
  readonly after: FlowFolded;
}

/** A prompt is the same object in all drafts until it is changed: it is weighed once. */
const weighed = new WeakMap<object, number>();
function weightOf(draft: FlowDefinition): number {
  return draft.promptsArray.reduce((sum, prompt) => {
    const bytes = weighed.get(prompt) ?? roughBytes(prompt);
    weighed.set(prompt, bytes);
    return sum + bytes;
  }, SMALLEST_DRAFT);
}
/** Bytes. */
const SMALLEST_DRAFT = 1_000;

/** So many others may be quicker before a request gives up. */
const MOST_TRIES = 20;

@Injectable()
export class FlowStreams {
  private readonly newest: Cache<FlowUid, FlowFolded>;
  /** Drafts at older revisions, for three-way merges: `uid@revision`. */
  private readonly drafts: Cache<string, FlowDefinition>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CACHES) caches: Caches,
  ) {
    this.newest = caches.make(({ state }) => weightOf(state.draft));
    this.drafts = caches.make(weightOf);
  }

  async load(uid: FlowUid): Promise<FlowFolded> {
    let flow = this.newest.get(uid) ?? noFlow;
    for await (const event of this.store.readStream(flowStream(uid), flow.revision + 1))
      flow = foldRecorded(flow, event);
    this.keep(uid, flow);
    return flow;
  }

  /** Everything that happened to a flow, in order. */
  async *steps(uid: FlowUid): AsyncGenerator<FlowStep> {
    let before = noFlow;
    for await (const recorded of this.store.readStream(flowStream(uid))) {
      const event = liftRecorded(recorded);
      const after = foldFlow(before, event, recorded);
      yield { event, meta: recorded.meta, before, after };
      before = after;
    }
  }

  /** The draft as it was after the event `revision`; null when there is no such event. */
  async draftAt(uid: FlowUid, revision: number): Promise<FlowDefinition | null> {
    const known = this.drafts.get(`${uid}@${revision}`);
    if (known) return known;
    let flow = noFlow;
    for await (const event of this.store.readStream(flowStream(uid))) {
      flow = foldRecorded(flow, event);
      if (flow.revision === revision) break;
    }
    if (flow.revision !== revision) return null;
    this.drafts.set(`${uid}@${revision}`, flow.state.draft);
    return flow.state.draft;
  }

  /**
   * Decides on the newest state and appends. When somebody else was quicker, decides again on what they made of it.
   * @param decide throws a Refusal to say no
   */
  async change(
    uid: FlowUid,
    author: Author,
    decide: (flow: FlowFolded) => readonly FlowEvent[] | Promise<readonly FlowEvent[]>,
  ): Promise<Changed> {
    for (let attempt = 1; ; attempt++) {
      const flow = await this.load(uid);
      const events = await decide(flow);
      if (events.length === 0) return { flow, position: flow.position, written: false };
      try {
        return await this.append(uid, flow, events, author);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (attempt === MOST_TRIES)
          throw conflict('Others are changing this flow at the same moment. Please try again.', 'conflict');
      }
    }
  }

  /** Large edits go in several appends, in order; one that breaks off leaves a draft that the repeated request completes. */
  private async append(
    uid: FlowUid,
    before: FlowFolded,
    events: readonly FlowEvent[],
    author: Author,
  ): Promise<Changed> {
    const meta: EventMeta = {
      at: this.clock.now(),
      by: author.by,
      ...(author.requestId && { requestId: author.requestId }),
    };
    let flow = before;
    let written = 0;
    for (const part of inAppends(events.map(({ type, data }) => ({ id: randomUUID(), type, data, meta })))) {
      const { position } = await this.store.append(flowStream(uid), flow.revision < 0 ? 'none' : flow.revision, part);
      for (const event of events.slice(written, written + part.length))
        flow = foldFlow(flow, event, { revision: flow.revision + 1, position, meta });
      written += part.length;
      this.keep(uid, flow);
    }
    return { flow, position: flow.position, written: true };
  }

  private keep(uid: FlowUid, flow: FlowFolded): void {
    const known = this.newest.get(uid);
    // A slower reader must not put an older state in the place of a newer one.
    if (!known || known.revision < flow.revision) this.newest.set(uid, flow);
    if (flow.revision >= 0) this.drafts.set(`${uid}@${flow.revision}`, flow.state.draft);
  }
}
