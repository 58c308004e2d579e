/**
 * Everything that is stored about an account and of what it owns, as one JSON text, written a part at a time. Hashes, keys
 * and tokens are left out, and so are answers: they are the learners' data, and each flow has its own download.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { openNames, type SealedRow } from '../platform/file-store/sealed-name.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../platform/tokens.js';
import { FIRST_UUID } from '../platform/uuid.js';

/** Rows that are read at once. */
const PORTION = 100;

/** One object each; `$1` the account. */
const ACCOUNT = `
  select id, email, name, language, email_verified as "emailProven", google_sub as "googleId", settings,
    created_at as "createdAt",
    (select since from two_factor t where t.account_id = a.id) as "secondStepSince",
    exists (select from administrator d where d.account_id = a.id) as administrator
  from account a where id = $1`;
/** Lists that are short by themselves. */
const SHORT = {
  logins: `select browser, system, created_at as "createdAt", last_seen as "lastSeen" from login_session
    where account_id = $1 order by created_at`,
  passkeys: `select name, created_at as "createdAt", last_used as "lastUsed" from passkey where account_id = $1
    order by created_at`,
  identityProviders: `select issuer, subject from oidc_link where account_id = $1`,
  apiTokens: `select name, hint, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used as "lastUsed"
    from api_token where user_id = $1 order by created_at`,
  connections: `select type, config, created_at as "createdAt" from work.integration where owner_id = $1 order by type`,
  tags: `select kind, item_id as item, tag from item_tag where user_id = $1 order by kind, item_id, tag`,
  sharedWithMe: `select 'flow' as kind, flow_id as id, shared_at as "sharedAt" from read.flow_access where user_id = $1
    union all select 'sequence', sequence_id, shared_at from read.sequence_access where user_id = $1 order by 1, 2`,
} as const;
/** Lists that may be long; `$2` the place after which they go on, `$3` most. The place is a text that grows. */
const LONG = {
  audit: `select e.id::text as place, e.at, e.event, e.details from audit_event e
    where (e.account_id = $1 or e.details ->> 'account' = $1::text or e.details ->> 'with' = $1::text)
      and e.id > coalesce($2, '0')::bigint order by e.id limit $3`,
  promptTemplates: `select id::text as place, name, definition, created_at as "createdAt" from prompt_template
    where user_id = $1 and id > coalesce($2, '00000000-0000-0000-0000-000000000000')::uuid order by id limit $3`,
  sequences: `select sequence_id::text as place, sequence_id as id, name, t_name as names, languages, settings,
      flow_ids as flows, latest_version as "latestVersion", created_at as "createdAt", archived_at as "archivedAt"
    from read.sequence where owner_id = $1 and sequence_id > coalesce($2, '0')::int order by sequence_id limit $3`,
  flows: `select f.flow_id::text as place, f.flow_id as id, f.name, f.t_name as names, f.language, f.languages, f.settings,
      f.latest_version as "latestVersion", f.created_at as "createdAt", f.archived_at as "archivedAt", d.texts,
      (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'name', p.name, 'definition', p.definition)
         order by array_position(d.prompt_order, p.key)), '[]') from read.draft_prompt p where p.flow_id = f.flow_id) as prompts
    from read.flow f left join read.flow_draft d using (flow_id)
    where f.owner_id = $1 and f.flow_id > coalesce($2, '0')::int order by f.flow_id limit $3`,
  versions: `select lpad(v.flow_id::text, 12, '0') || lpad(v.version::text, 12, '0') as place, v.flow_id as flow, v.version,
      v.name, v.note, v.published_at as "publishedAt", v.draft as definition
    from read.flow_version v join read.flow f using (flow_id) where f.owner_id = $1
      and (v.flow_id, v.version) > (coalesce(left($2, 12), '0')::int, coalesce(right($2, 12), '0')::int)
    order by v.flow_id, v.version limit $3`,
} as const;
/** A version may have 5 MB. */
const AT_ONCE: Partial<Readonly<Record<keyof typeof LONG, number>>> = { flows: 5, versions: 2 };
const FILES = `select id, sealed, type, size::float8 as size, signed_at as "signedAt" from upload
  where user_id = $1 and doomed_at is null and id > $2 order by id limit $3`;

interface FileRow extends SealedRow {
  readonly type: string;
  readonly size: number | null;
  readonly signedAt: Date;
}

@Injectable()
export class OwnData {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly keys: Pick<SubjectKeys, 'keysOf'>,
  ) {}

  async *of(id: UserId): AsyncGenerator<string> {
    const account = await this.pool.query<object>(ACCOUNT, [id]);
    yield `{"account":${JSON.stringify(account.rows[0] ?? null)}`;
    for (const [name, statement] of Object.entries(SHORT)) {
      const { rows } = await this.pool.query<object>(statement, [id]);
      yield `,\n${JSON.stringify(name)}:${JSON.stringify(rows)}`;
    }
    for (const name of Object.keys(LONG) as (keyof typeof LONG)[]) yield* listOf(name, this.long(id, name));
    yield* listOf('files', this.files(id));
    yield '}\n';
  }

  private async *long(id: UserId, name: keyof typeof LONG): AsyncGenerator<object> {
    const most = AT_ONCE[name] ?? PORTION;
    for (let after: string | null = null; ;) {
      const { rows }: { rows: { place: string }[] } = await this.pool.query(LONG[name], [id, after, most]);
      for (const { place: _place, ...row } of rows) yield row;
      after = rows.at(-1)?.place ?? null;
      if (rows.length < most) return;
    }
  }

  private async *files(id: UserId): AsyncGenerator<object> {
    for (let after = FIRST_UUID; ;) {
      const { rows }: { rows: FileRow[] } = await this.pool.query<FileRow>(FILES, [id, after, PORTION]);
      for (const { key, type, size, signedAt } of await openNames(this.keys, rows))
        yield { name: key, type, size, signedAt };
      after = rows.at(-1)?.id ?? after;
      if (rows.length < PORTION) return;
    }
  }
}

async function* listOf(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield ']';
}
