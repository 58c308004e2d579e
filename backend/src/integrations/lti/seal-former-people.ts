/**
 * Encrypts what course platforms sent to an earlier Parley about learners. Runs at each start, because it needs keys,
 * which no migration has; without such rows it is one query.
 */
import type { Pool } from 'pg';
import { sealLearner, subHash, type LtiKeys } from './lti-people.js';

interface FormerRow {
  readonly id: string;
  readonly platform_id: string;
  readonly sub: string;
  readonly identifier: string;
  readonly email: string | null;
  readonly name: string | null;
}
type Keys = Pick<LtiKeys, 'keysOf' | 'create' | 'forget' | 'searchKey'>;

const AT_ONCE = 500;
/** Whole tables take longer than an ordinary query may; `query_timeout` is pg's, in ms. */
const PATIENT = { query_timeout: 600_000 } as const;
/** A learner's number at a lesson was the end of the seat's identifier. */
const NUMBER_SEATS = `
update work.lti_seat s set identifier = null, number = case when s.identifier = p.identifier then 1
    else coalesce(substring(s.identifier from ' · ([0-9]{1,9})$')::int, 1) end
from work.lti_person p where p.id = s.person_id and p.subject is null and s.number is null`;
/** The name is that of the newest page that is open. */
const FORMER = `
select p.id, p.platform_id, p.sub, p.identifier, p.email, (
    select t.name from work.lti_ticket t join work.lti_seat s on s.id = t.seat_id where s.person_id = p.id
    order by t.expires_at desc limit 1) as name
from work.lti_person p where p.subject is null limit ${AT_ONCE}`;

/**
 * Changes nothing but the files of the tables, so that none has the old rows. `vacuum (full)` would keep those that a
 * running statement may still see.
 */
const WRITE_ANEW = [
  `alter table work.lti_person alter column identifier type text using identifier || ''`,
  `alter table work.lti_seat alter column identifier type text using identifier || ''`,
  `alter table work.lti_ticket alter column name type text using name || ''`,
];

/** Servers that start at the same time do it together: each goes on once nothing is left. */
export async function sealFormerPeople(pool: Pool, keys: Keys): Promise<void> {
  const former = async () => (await pool.query<FormerRow>(FORMER)).rows;
  let rows = await former();
  if (rows.length === 0) return;
  await pool.query({ ...PATIENT, text: NUMBER_SEATS });
  for (; rows.length > 0; rows = await former()) for (const row of rows) await sealOne(pool, keys, row);
  await pool.query({ ...PATIENT, text: 'update work.lti_ticket set name = null where name is not null' });
  for (const text of WRITE_ANEW) await pool.query({ ...PATIENT, text });
}

async function sealOne(pool: Pool, keys: Keys, row: FormerRow): Promise<void> {
  const { id, platform_id: platformId, sub, identifier, email, name } = row;
  const subject = await keys.create();
  const key = (await keys.keysOf([subject])).get(subject);
  if (!key) throw new Error('no key after one was made');
  const sealed = sealLearner(key, id, { sub, identifier, email, name: name ?? '' });
  const { rowCount } = await pool.query(
    `update work.lti_person set sub = null, identifier = null, email = null, sub_hash = $2, subject = $3, sealed = $4
     where id = $1 and subject is null`,
    [id, subHash(keys.searchKey, platformId, sub), subject, sealed],
  );
  // Another server was faster.
  if (rowCount === 0) await keys.forget(subject);
}
