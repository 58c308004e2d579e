import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = `
      create index upload_chat on upload (chat_id);
      create index upload_subject on upload (subject);
      create index upload_idle on upload (signed_at) where answered_at is null or doomed_at is not null;
`;

/**
 * The names that learners give their files are encrypted, each with a key of its own. A migration has no keys, so rows
 * of before wait in another table until the start has encrypted them (`seal-former-uploads.ts`), which drops that
 * table.
 */
export class SealUpload1764196800100 implements MigrationInterface {
  readonly name = 'SealUpload1764196800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index upload_chat, upload_subject, upload_idle;
      alter table upload rename to former_upload;
      alter table former_upload rename constraint upload_pkey to former_upload_pkey;
      create table upload (
        -- Also the subject of the row's key.
        id uuid primary key,
        key_hash bytea not null unique, url_hash bytea not null, sealed bytea not null,
        type text not null, size bigint, chat_id uuid, subject uuid, user_id uuid,
        signed_at timestamptz not null, expires_at timestamptz not null,
        -- An answer names it; until then it may be swept away.
        answered_at timestamptz,
        -- To be deleted: by its chat's or its person's end.
        doomed_at timestamptz
      );
      ${INDEXES}
    `);
    const former = (await queryRunner.query('select from former_upload limit 1')) as readonly object[];
    if (former.length === 0) await queryRunner.query('drop table former_upload');
  }

  /** The earlier program can't read names that are encrypted by then, so it knows nothing of these files. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table upload;
      create table if not exists former_upload (
        key text constraint former_upload_pkey primary key, url text not null, type text not null, size bigint,
        chat_id uuid, subject uuid, user_id uuid,
        signed_at timestamptz not null, expires_at timestamptz not null,
        answered_at timestamptz, doomed_at timestamptz
      );
      alter table former_upload rename to upload;
      alter table upload rename constraint former_upload_pkey to upload_pkey;
      ${INDEXES}
    `);
  }
}
