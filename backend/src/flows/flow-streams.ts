/** Flows read from their streams, with their drafts at earlier revisions. */
import { Inject, Injectable } from '@nestjs/common';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { EventMeta } from '@parley/contracts/events/envelope';
import { flowStream, type EventStore } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { FlowUid } from '@parley/contracts/ids';
import { roughBytes } from '@parley/contracts/rough-bytes';
import type { Clock } from '../platform/clock.js';
import { CACHES, CLOCK, EVENT_STORE } from '../platform/tokens.js';
import { PublishableStreams, type Changed } from '../publishable/publishable-streams.js';
import { decideOrRefuse } from './decide-or-refuse.js';
import type { FlowCommand } from './flow-commands.js';
import { foldFlow, noFlow, type FlowFolded } from './flow-folded.js';
import type { FlowState } from './flow.decider.js';

export type ChangedFlow = Changed<FlowFolded>;

/** An event, with the flow before and after it. */
export interface FlowStep {
  readonly event: FlowEvent;
  readonly meta: EventMeta;
  readonly before: FlowFolded;
  readonly after: FlowFolded;
}

/** A prompt stays the same object in all drafts until it is changed, so its size is measured once. */
const weighed = new WeakMap<object, number>();
export function draftBytes(draft: FlowDefinition): number {
  return draft.promptsArray.reduce((sum, prompt) => {
    const bytes = weighed.get(prompt) ?? roughBytes(prompt);
    weighed.set(prompt, bytes);
    return sum + bytes;
  }, SMALLEST_DRAFT);
}
/** Bytes. */
const SMALLEST_DRAFT = 1_000;

@Injectable()
export class FlowStreams extends PublishableStreams<FlowUid, FlowState, FlowCommand, FlowEvent, FlowFolded> {
  /** Drafts at older revisions, for three-way merges: `uid@revision`. */
  private readonly drafts: Cache<string, FlowDefinition>;

  constructor(@Inject(EVENT_STORE) store: EventStore, @Inject(CLOCK) clock: Clock, @Inject(CACHES) caches: Caches) {
    super(
      { name: 'flow', streamOf: flowStream, nothing: noFlow, fold: foldFlow, decideOrRefuse },
      caches.make(({ state }) => draftBytes(state.draft)),
      store,
      clock,
    );
    this.drafts = caches.make(draftBytes);
  }

  /** All events of a flow, in order. */
  async *steps(uid: FlowUid): AsyncGenerator<FlowStep> {
    let before = noFlow;
    for await (const [event, recorded] of this.events(uid)) {
      const after = foldFlow(before, event, recorded);
      yield { event, meta: recorded.meta, before, after };
      before = after;
    }
  }

  /** The draft after the event `revision`; null if there is no such event. */
  async draftAt(uid: FlowUid, revision: number): Promise<FlowDefinition | null> {
    const known = this.drafts.get(`${uid}@${revision}`);
    if (known) return known;
    let flow = noFlow;
    for await (const [event, recorded] of this.events(uid)) {
      flow = foldFlow(flow, event, recorded);
      if (flow.revision === revision) break;
    }
    if (flow.revision !== revision) return null;
    this.drafts.set(`${uid}@${revision}`, flow.state.draft);
    return flow.state.draft;
  }

  protected override keep(uid: FlowUid, before: FlowFolded, flow: FlowFolded): void {
    super.keep(uid, before, flow);
    if (flow.revision >= 0) this.drafts.set(`${uid}@${flow.revision}`, flow.state.draft);
  }
}
