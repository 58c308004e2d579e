/** A learner's seat: the place of one person at one link of a course, with the identifier that their chats have. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@parley/contracts/definition/values';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import type { LtiMessage, ResourceLink } from './claims.js';
import { hashOf } from '../../platform/hash-of.js';
import { secret } from './secrets.js';
import { identifierAt, SEALED_LEARNER, type LtiPeople, type LtiPerson, type SealedLearner } from './lti-people.js';
import type { Platform } from './platform.js';
import type { Target } from './target.js';

/** How long a page that a launch opened can be loaded again, in the same browser. */
const TICKET_MS = 12 * 3_600_000;
/** How far the clocks of two servers may differ. */
const SPARE_S = 600;
export const seatCookieName = '__lti_seat';

export interface Seat {
  readonly id: string;
  readonly identifier: string;
}
export interface Ticket {
  readonly token: string;
  /** `Set-Cookie`: the ticket opens nothing in another browser. */
  readonly cookie: string;
}
export interface TicketHolder extends Target {
  readonly seat: string;
  readonly identifier: string;
  readonly name: string;
  readonly language: Language | null;
  readonly display: string | null;
}
type HolderRow = SealedLearner & Omit<TicketHolder, 'identifier' | 'name'> & { readonly number: number };

export class Seats {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly people: LtiPeople,
  ) {}

  /** Made at the first launch; addresses of services and titles are refreshed at each. Twice at once makes one seat. */
  async take(platform: Platform, message: LtiMessage, link: ResourceLink, target: Target): Promise<Seat> {
    for (;;) {
      const person = await this.people.meet(platform.id, message);
      const seat = await inTransaction(this.pool, async (db) => {
        await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lti ${person.id}`]);
        const known = await db.query('select from work.lti_person where id = $1 for key share', [person.id]);
        // Erased meanwhile: the launch is a new person's.
        if (known.rowCount === 0) return null;
        return takeSeat(db, person, await saveLink(db, platform, message, link, target), target);
      });
      if (seat) return seat;
    }
  }

  async ticketFor(
    seat: Seat,
    { language, display }: { readonly language?: string; readonly display?: string },
  ): Promise<Ticket> {
    const [token, cookie] = [secret(), secret()];
    await this.pool.query(
      `insert into work.lti_ticket (token_hash, cookie_hash, seat_id, language, display, expires_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6))`,
      [
        hashOf(token),
        hashOf(cookie),
        seat.id,
        language ?? null,
        display ?? null,
        (this.clock.now() + TICKET_MS) / 1_000,
      ],
    );
    const attributes = 'Path=/; HttpOnly; SameSite=None; Secure; Partitioned';
    const suffix = hashOf(token).toString('hex').slice(0, 8);
    return { token, cookie: `${seatCookieName}_${suffix}=${cookie}; Max-Age=${TICKET_MS / 1_000}; ${attributes}` };
  }

  /** null if it has ended, or the browser is another one. */
  async holderOf(token: string, cookies: Readonly<Record<string, string>>): Promise<TicketHolder | null> {
    const cookie = cookies[`${seatCookieName}_${hashOf(token).toString('hex').slice(0, 8)}`];
    if (cookie === undefined) return null;
    const { rows } = await this.pool.query<HolderRow>(
      `select s.kind, s.resource_id as id, s.id as seat, s.number, t.language, t.display, ${SEALED_LEARNER}
       from work.lti_ticket t join work.lti_seat s on s.id = t.seat_id join work.lti_person p on p.id = s.person_id
       where t.token_hash = $1 and t.cookie_hash = $2 and t.expires_at > to_timestamp($3)`,
      [hashOf(token), hashOf(cookie), this.clock.now() / 1_000],
    );
    const [row] = await this.people.open(rows);
    if (!row?.learner) return null;
    const { kind, id, seat, language, display, learner } = row;
    return { kind, id, seat, language, display, identifier: identifierAt(learner, row.number), name: learner.name };
  }

  /** Finds the learner whose chat a teacher wants to see; null if that learner never came. */
  async identifierAt(platformId: string, deployment: string, linkId: string, sub: string): Promise<string | null> {
    const { rows } = await this.pool.query<SealedLearner & { readonly number: number }>(
      `select s.number, ${SEALED_LEARNER} from work.lti_seat s join work.lti_link l on l.id = s.link_id
       join work.lti_person p on p.id = s.person_id
       where l.platform_id = $1 and l.deployment = $2 and l.resource_link_id = $3 and p.sub_hash = $4
         and s.kind = l.kind and s.resource_id = l.resource_id`,
      [platformId, deployment, linkId, this.people.hashOf(platformId, sub)],
    );
    const [row] = await this.people.open(rows);
    return row?.learner ? identifierAt(row.learner, row.number) : null;
  }

  /** Rows that nothing can use any more. */
  async sweep(): Promise<void> {
    const now = this.clock.now() / 1_000;
    for (const table of ['lti_login', 'lti_registration', 'lti_selection', 'lti_ticket'])
      await this.pool.query(`delete from work.${table} where expires_at < to_timestamp($1)`, [now - SPARE_S]);
  }
}

async function saveLink(
  db: PoolClient,
  platform: Platform,
  { deployment, context, services }: LtiMessage,
  link: ResourceLink,
  { kind, id }: Target,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into work.lti_link (id, platform_id, deployment, resource_link_id, title, context_id, context_title, kind,
       resource_id, services, line_item) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (platform_id, deployment, resource_link_id) do update set title = excluded.title,
       context_id = excluded.context_id, context_title = excluded.context_title, kind = excluded.kind,
       resource_id = excluded.resource_id, services = excluded.services,
       line_item = coalesce(excluded.line_item, work.lti_link.line_item), launched_at = now()
     returning id`,
    [
      randomUUID(),
      platform.id,
      deployment,
      link.id,
      link.title,
      context.id,
      context.title,
      kind,
      id,
      JSON.stringify({ scopes: services.scopes, lineItems: services.lineItems, members: services.members }),
      services.lineItem,
    ],
  );
  return rows[0]?.id ?? '';
}

/** A link that comes to lead elsewhere gets new seats. */
async function takeSeat(db: PoolClient, person: LtiPerson, linkId: string, { kind, id }: Target): Promise<Seat> {
  const { rows: taken } = await db.query<{ id: string; number: number; link_id: string }>(
    'select id, number, link_id from work.lti_seat where person_id = $1 and kind = $2 and resource_id = $3',
    [person.id, kind, id],
  );
  const mine = taken.find((seat) => seat.link_id === linkId);
  if (mine) return { id: mine.id, identifier: identifierAt(person.learner, mine.number) };
  const number = Math.max(0, ...taken.map((seat) => seat.number)) + 1;
  const seat = { id: randomUUID(), identifier: identifierAt(person.learner, number) };
  await db.query(
    `insert into work.lti_seat (id, link_id, person_id, kind, resource_id, number) values ($1, $2, $3, $4, $5, $6)`,
    [seat.id, linkId, person.id, kind, id, number],
  );
  return seat;
}
