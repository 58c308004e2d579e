/** Keeps the grades that course platforms should have: a final score of each learner at each link. */
import { Inject, Injectable } from '@nestjs/common';
import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, personStream, StoreUnavailable } from '@parley/contracts/events/event-store';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.js';
import type { ReadSide } from '../../../platform/http/read-side.js';
import type { Effect } from '../../../platform/reactors/reactor.js';
import { WakingReactor } from '../../../platform/reactors/waking-reactor.js';
import { CLOCK, POOL, READ_SIDE } from '../../../platform/tokens.js';
import { gradeSeat } from '../wanted-grade.js';

type Started = Extract<ChatEvent, { type: 'ChatStarted' }>['data'];
const CHATS = chatStream('');
/** ms; then the event is tried again later. */
const WAIT_MS = 5_000;

@Injectable()
export class GradeReactor extends WakingReactor {
  readonly name = 'lti-grades';
  readonly prefixes = [CHATS, personStream('')];
  private isUsed = false;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {
    super();
  }

  async prepare(): Promise<boolean> {
    this.isUsed ||= (await this.pool.query('select from work.lti_seat limit 1')).rowCount === 1;
    return this.isUsed;
  }

  async effectsOf(event: RecordedEvent): Promise<readonly Effect[]> {
    if (event.type === 'PersonForgotten') return [forget((event.data as { readonly subject: string }).subject)];
    if (!event.stream.startsWith(CHATS)) return [];
    // Only chat events are ever appended to this stream.
    const fact = event as RecordedEvent & ChatEvent;
    if (fact.type === 'ChatStarted') return this.begun(event, fact.data);
    if (fact.type === 'ChatDeleted' || fact.type === 'RemoteRecorded') return [];
    return isFinal(fact.data.standing) ? [this.scored(event, fact.data.standing)] : [];
  }

  private async begun(event: RecordedEvent, started: Started): Promise<readonly Effect[]> {
    const { via, test, attempt, sequence, standing } = started;
    if (!via || test) return [];
    const steps = sequence ? await this.stepsOf(sequence, event) : 1;
    const remember: Effect = async (db) => {
      await db.query('update work.lti_seat set subject = $2 where id = $1', [via.link, event.subject ?? null]);
      await db.query(
        `insert into work.lti_chat (chat_id, seat_id, version, steps, step, attempt, revision)
         select $1, s.id, $3, $4, $5, $6, $7 from work.lti_seat s where s.id = $2 for key share
         on conflict do nothing`,
        [
          event.stream.slice(CHATS.length),
          via.link,
          sequence?.version ?? 0,
          steps,
          sequence?.index ?? 0,
          attempt,
          event.revision,
        ],
      );
    };
    return isFinal(standing) ? [remember, this.scored(event, standing)] : [remember];
  }

  /** @throws StoreUnavailable if the read models are behind */
  private async stepsOf(
    { id, version }: { id: number; version: number },
    { position }: RecordedEvent,
  ): Promise<number> {
    if (!(await this.reads.waitFor(position, WAIT_MS))) throw new StoreUnavailable('the read models are behind');
    const { rows } = await this.pool.query<{ steps: number }>(
      'select jsonb_array_length(pins) as steps from read.sequence_version where sequence_id = $1 and version = $2',
      [id, version],
    );
    return rows[0]?.steps ?? 1;
  }

  private scored({ stream, revision }: RecordedEvent, { score, maxScore }: ChatStanding): Effect {
    const now = new Date(this.clock.now());
    return async (db) => {
      const { rows } = await db.query<{ seat_id: string }>(
        `update work.lti_chat set score = $2, max_score = $3, revision = $4 where chat_id = $1
           and (revision < $4 or score is null) returning seat_id`,
        [stream.slice(CHATS.length), score ?? 0, maxScore ?? 0, revision],
      );
      if (rows[0]) await gradeSeat(db, rows[0].seat_id, now);
    };
  }
}

/** Before that, platforms would blank the grade. */
const isFinal = ({ completed, pending, inputs }: ChatStanding): boolean =>
  completed && pending === 0 && (inputs?.scoreLater?.pending ?? 0) === 0;

/**
 * Facts from the platform about a learner, and their key, go with the learner's last seat at which a chat was begun.
 */
const forget =
  (subject: string): Effect =>
  async (db) => {
    await db.query(
      `with gone as (delete from work.lti_seat where subject = $1 returning id, person_id),
       people as (delete from work.lti_person p where p.id in (select person_id from gone) and not exists (
         select from work.lti_seat s where s.person_id = p.id and s.subject is not null and s.id not in (select id from gone))
         returning subject)
       delete from subject_key where subject in (select subject from people)`,
      [subject],
    );
  };
