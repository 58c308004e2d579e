/** Queues the messages that events of chats cause, for the owner's webhook. */
import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import type { WebhookType } from '@parley/contracts/http/webhooks';
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
import { bodyOf, IS_OF_RUN } from './webhook-body.js';
import { WebhookEndpoints, type Endpoint } from './webhook-endpoints.js';
import { newsOf, ORDER } from './webhook-news.js';

const IS_OF_SEQUENCE: ReadonlySet<WebhookType> = new Set([...IS_OF_RUN, 'sequence.item_completed']);

/** Nothing for a webhook that is removed meanwhile. */
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
      // What happened before the webhook existed is sent only if its owner asks for it.
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
    for (const type of await this.withSequence(news, after, event, endpointOf)) {
      const endpoint = await this.endpointFor(type.name, after, endpointOf);
      const effect = endpoint && (await this.effect(event, after, endpoint, type.name, type.run));
      if (effect) effects.push(effect);
    }
    return effects;
  }

  /** Of a run: that this step completes it, or that its total moved afterwards. */
  private async withSequence(
    news: readonly WebhookType[],
    line: ChatLine,
    { position, stream }: RecordedEvent,
    endpointOf: (owner: UserId) => Endpoint | null,
  ): Promise<readonly { readonly name: WebhookType; readonly run: Run | null }[]> {
    const plain = news.filter((name) => !IS_OF_RUN.has(name)).map((name) => ({ name, run: null }));
    const isEnd = news.includes('sequence.item_completed');
    if (!isEnd && !news.includes('sequence.score_updated')) return plain;
    if (!(await this.endpointFor('sequence.completed', line, endpointOf))) return plain;
    const run = await this.runs.runOf(line, position);
    if (!run || run.completed < run.steps) return plain;
    if (isEnd) return [...plain, { name: 'sequence.completed', run }];
    return run.chats.includes(chatIdOf(stream)) ? [...plain, { name: 'sequence.score_updated', run }] : plain;
  }

  private async endpointFor(
    type: WebhookType,
    { started }: ChatLine,
    endpointOf: (owner: UserId) => Endpoint | null,
  ): Promise<Endpoint | null> {
    const { sequence } = started;
    const owner =
      IS_OF_SEQUENCE.has(type) && sequence ? await this.runs.ownerOf(sequence.id) : await this.chats.ownerOf(started);
    return owner && endpointOf(owner);
  }

  private async effect(
    event: RecordedEvent,
    line: ChatLine,
    { id: endpointId }: Endpoint,
    type: WebhookType,
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
    const seq = revision * ORDER.length + ORDER.indexOf(type);
    const values = [id, endpointId, subject, chatIdOf(stream), seq, type, new Date(meta.at), payload, now];
    return { into: DELIVERIES, values };
  }
}
