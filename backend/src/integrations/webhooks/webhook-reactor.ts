/** Queues the messages that events of chats cause, for the owner's webhook. */
import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import { seqOf, WEBHOOK_MESSAGES, type EventType } from '@parley/contracts/http/webhook-messages';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { effectId } from '../../platform/effect-id.js';
import type { Addresses } from '../../platform/http/hosts.js';
import type { RowInsert, RowTable } from '../../platform/reactors/reactor.js';
import { WakingReactor } from '../../platform/reactors/waking-reactor.js';
import { ADDRESSES, CLOCK, EVENT_STORE } from '../../platform/tokens.js';
import { isSince } from '../outgoing/begins-after.js';
import { chatIdOf, ChatLines, type ChatLine } from '../outgoing/chat-lines.js';
import { Payloads } from '../outgoing/payloads.js';
import { SequenceRuns, type Run } from './sequence-runs.js';
import { bodyOf } from './webhook-body.js';
import { WebhookEndpoints, type Endpoint } from './webhook-endpoints.js';
import { newsOf } from './webhook-news.js';

/** A webhook that was removed meanwhile gets no rows. */
const DELIVERIES: RowTable = {
  name: 'webhooks-queue',
  sql: `
    insert into work.webhook_delivery
      (id, endpoint, subject, chat_id, seq, type, event_at, payload, next_at, created_at)
    select d.*, d.now from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::text[],
      $7::timestamptz[], $8::bytea[], $9::timestamptz[])
      as d(id, endpoint, subject, chat_id, seq, type, event_at, payload, now)
    join work.webhook_endpoint e on e.id = d.endpoint for key share of e
    on conflict do nothing`,
};

@Injectable()
export class WebhookReactor extends WakingReactor {
  readonly name = 'webhooks';
  readonly prefixes = [chatStream('')];
  private endpoints: ReadonlyMap<UserId, Endpoint> = new Map();

  constructor(
    private readonly all: WebhookEndpoints,
    private readonly chats: ChatLines,
    private readonly runs: SequenceRuns,
    private readonly payloads: Payloads,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'compare'>,
  ) {
    super();
  }

  async prepare(): Promise<boolean> {
    this.endpoints = new Map((await this.all.active()).map((endpoint) => [endpoint.owner_id, endpoint]));
    return this.endpoints.size > 0;
  }

  effectsOf(event: RecordedEvent): Promise<readonly RowInsert[]> {
    return this.messages(event, (owner) => {
      const endpoint = this.endpoints.get(owner);
      // Events from before the webhook existed are sent only if its owner asks for it.
      return endpoint && isSince(event, endpoint, this.store) ? endpoint : null;
    });
  }

  /** For one endpoint, whenever it was made. The ids are those of `effectsOf`: nothing is queued twice. */
  pastEffects(event: RecordedEvent, endpoint: Endpoint): Promise<readonly RowInsert[]> {
    return this.messages(event, (owner) => (owner === endpoint.owner_id ? endpoint : null));
  }

  private async messages(
    event: RecordedEvent,
    endpointOf: (owner: UserId) => Endpoint | null,
  ): Promise<readonly RowInsert[]> {
    const step = await this.chats.step(event);
    if (!step) return [];
    const { before, after } = step;
    const news = newsOf(before, after.standing, after.started);
    const effects: RowInsert[] = [];
    for (const { type, run } of await this.withRuns(news, after, event, endpointOf)) {
      const endpoint = await this.endpointFor(type, after, endpointOf);
      const effect = endpoint && (await this.effect(event, after, endpoint, type, run));
      if (effect) effects.push(effect);
    }
    return effects;
  }

  /**
   * Messages about a whole run go only if all its steps are completed; about its new total, only if this chat counts
   * among them. The read models decide; they may be ahead of the event, and then tell the newer total once more.
   */
  private async withRuns(
    news: readonly EventType[],
    line: ChatLine,
    { position, stream }: RecordedEvent,
    endpointOf: (owner: UserId) => Endpoint | null,
  ): Promise<readonly { readonly type: EventType; readonly run: Run | null }[]> {
    const [plain, ofRuns] = split(news, (type) => WEBHOOK_MESSAGES[type].data === 'run');
    const messages = plain.map((type) => ({ type, run: null }));
    if (!ofRuns[0] || !(await this.endpointFor(ofRuns[0], line, endpointOf))) return messages;
    const run = await this.runs.runOf(line, position);
    if (!run || run.completed < run.steps) return messages;
    const counts = (type: EventType) => type === 'sequence.completed' || run.chats.includes(chatIdOf(stream));
    return [...messages, ...ofRuns.filter(counts).map((type) => ({ type, run }))];
  }

  private async endpointFor(
    type: EventType,
    { started }: ChatLine,
    endpointOf: (owner: UserId) => Endpoint | null,
  ): Promise<Endpoint | null> {
    const { sequence } = started;
    const owner =
      WEBHOOK_MESSAGES[type].owner === 'sequence' && sequence
        ? await this.runs.ownerOf(sequence.id)
        : await this.chats.ownerOf(started);
    return owner && endpointOf(owner);
  }

  private async effect(
    event: RecordedEvent,
    line: ChatLine,
    { id: endpointId }: Endpoint,
    type: EventType,
    run: Run | null,
  ): Promise<RowInsert | null> {
    const { meta, stream, revision } = event;
    const { subject, started } = line;
    // A run completes once, by whichever event; everything else is about its event.
    const cause =
      type === 'sequence.completed' ? `${started.sequence?.id} ${started.sequence?.version} ${subject}` : event.id;
    const id = effectId(cause, `${endpointId} ${type}`);
    const body = bodyOf({ type, at: meta.at, stream, line, publicUrl: this.addresses.publicUrl, run });
    const payload = await this.payloads.seal(subject, id, body);
    if (!payload) return null;
    const now = new Date(this.clock.now());
    const values = [
      id,
      endpointId,
      subject,
      chatIdOf(stream),
      seqOf(type, revision),
      type,
      new Date(meta.at),
      payload,
      now,
    ];
    return { into: DELIVERIES, values };
  }
}

/** Those that don't pass, and those that pass. */
function split<T>(all: readonly T[], passes: (each: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter((each) => !passes(each)), all.filter(passes)];
}
