/** Queues the statements that events of chats cause, for the owner's learning record store. */
import { Inject, Injectable } from '@nestjs/common';
import { titleOf } from '@parley/contracts/definition/prompt-title';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import type { PromptKey, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import { effectId } from '../../platform/effect-id.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { RowInsert, RowTable } from '../../platform/reactors/reactor.js';
import { WakingReactor } from '../../platform/reactors/waking-reactor.js';
import { ADDRESSES, CLOCK, EVENT_STORE, POOL } from '../../platform/tokens.js';
import { isSince } from '../outgoing/begins-after.js';
import { chatIdOf, ChatLines, type Started } from '../outgoing/chat-lines.js';
import { Payloads } from '../outgoing/payloads.js';
import { isLearners, statementsOf, type Place, type Statement, type Told } from './xapi-statements.js';
import type { Sealed } from './xapi-payloads.js';
import { XapiStores, type StoreRow } from './xapi-stores.js';

/** More than one event causes. */
const MAX_PER_EVENT = 1_000;
/** BCP 47's tag for a text whose language nobody knows. */
const UNDETERMINED = 'und';

/** A version that is gone. */
function refusedToNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** A store that was removed meanwhile gets no rows. */
const STATEMENTS: RowTable = {
  name: 'xapi-queue',
  sql: `
    insert into work.xapi_statement (id, store, subject, seq, verb, event_at, payload, created_at)
    select t.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::timestamptz[],
      $7::bytea[], $8::timestamptz[]) as t(id, store, subject, seq, verb, event_at, payload, created_at)
    join work.xapi_store s on s.id = t.store for key share of s
    on conflict do nothing`,
};

@Injectable()
export class XapiReactor extends WakingReactor {
  readonly name = 'xapi';
  readonly prefixes = [chatStream('')];
  private connected: ReadonlyMap<UserId, StoreRow> = new Map();

  constructor(
    private readonly stores: XapiStores,
    private readonly chats: ChatLines,
    private readonly payloads: Payloads,
    private readonly versions: PlayedVersions,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'compare'>,
  ) {
    super();
  }

  /** Also those that are switched off: their statements wait. */
  async prepare(): Promise<boolean> {
    this.connected = new Map((await this.stores.all()).map((row) => [row.owner_id, row]));
    return this.connected.size > 0;
  }

  effectsOf(event: RecordedEvent): Promise<readonly RowInsert[]> {
    return this.statements(event, (owner) => {
      const row = this.connected.get(owner);
      // Events from before the store was connected are sent only if its owner asks for it.
      return row && isSince(event, row, this.store) ? row : null;
    });
  }

  /**
   * Finds the statements for one store, whenever it was connected. Their ids are those of `effectsOf`, so each is sent
   * once.
   */
  pastEffects(event: RecordedEvent, store: StoreRow): Promise<readonly RowInsert[]> {
    return this.statements(event, (owner) => (owner === store.owner_id ? store : null));
  }

  private async statements(
    event: RecordedEvent,
    storeOf: (owner: UserId) => StoreRow | null,
  ): Promise<readonly RowInsert[]> {
    const step = await this.chats.step(event);
    const owner = step && (await this.chats.ownerOf(step.after.started));
    const row = owner && storeOf(owner);
    if (!row) return [];
    const told: Told = { chatId: chatIdOf(event.stream), at: event.meta.at, ...step, ...itemsOf(event) };
    const { flowId } = step.after.started;
    const place: Place = {
      ...this.addresses,
      passPercent: row.pass_percent,
      names: await this.namesOf(flowId),
      asked: told.facts.some(isLearners) ? await this.askedIn(step.after.started) : () => null,
    };
    const effects: RowInsert[] = [];
    for (const [index, statement] of statementsOf(told, place).entries()) {
      const effect = await this.effect(event, told, row, statement, index);
      if (effect) effects.push(effect);
    }
    return effects;
  }

  private async namesOf(flowId: number): Promise<Translations> {
    const { rows } = await this.pool.query<{ name: string; t_name: Translations; language: Language }>(
      'select name, t_name, language from read.flow where flow_id = $1',
      [flowId],
    );
    const [row] = rows;
    if (!row) return {};
    const all = Object.entries({ ...row.t_name, [row.language]: row.name });
    return Object.fromEntries(all.filter(([, name]) => name.trim() !== ''));
  }

  /** Finds the questions of a chat's items, in the version that it plays. */
  private async askedIn({ flowId, version }: Started): Promise<Place['asked']> {
    const played = await this.versions.version(flowId, version).catch(refusedToNull);
    if (!played) return () => null;
    return ({ pk, p }) => {
      const prompt = promptOf(played.flow, { promptKey: pk as PromptKey, promptKeyStr: p });
      if (!prompt) return null;
      // Neither the language nor the titles of a linked flow are known here.
      if (prompt.scope !== '') return { prompt, language: UNDETERMINED, title: '' };
      const entry = played.definition.promptsArray.find(({ key }) => key === prompt.key);
      return { prompt, language: played.language, title: entry ? titleOf(entry.definition) : '' };
    };
  }

  /** The id names the owner, not the row of the store: whoever connects a store again tells it nothing twice. */
  private async effect(
    event: RecordedEvent,
    { at, after: { subject, identifier } }: Told,
    { id: store, owner_id }: StoreRow,
    { verb, cause, fields }: Statement,
    index: number,
  ): Promise<RowInsert | null> {
    const id = effectId(event.id, `xapi ${owner_id} ${cause}`);
    const sealed: Sealed = { identifier, statement: JSON.stringify({ id, ...fields }) };
    const payload = await this.payloads.seal(subject, id, JSON.stringify(sealed));
    if (!payload) return null;
    const seq = event.revision * MAX_PER_EVENT + index;
    const now = new Date(this.clock.now());
    return { into: STATEMENTS, values: [id, store, subject, seq, verb, new Date(at), payload, now] };
  }
}

function itemsOf(event: RecordedEvent): Pick<Told, 'facts' | 'items'> {
  // Only chat events are ever appended to this stream.
  const { data, personal } = event as RecordedEvent & ChatEvent;
  return {
    facts: 'facts' in data ? data.facts : [],
    items: personal && 'items' in personal ? personal.items : [],
  };
}
