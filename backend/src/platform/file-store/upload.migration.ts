import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records the owner of each allowed upload: answers may name only these files, and they are deleted with the chat or
 * person.
 */
export class CreateUpload1763683200300 implements MigrationInterface {
  readonly name = 'CreateUpload1763683200300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table upload (
        key text primary key, url text not null, type text not null, size bigint,
        chat_id uuid, subject uuid, user_id uuid,
        signed_at timestamptz not null, expires_at timestamptz not null,
        -- An answer names it; until then it may be swept away.
        answered_at timestamptz,
        -- To be deleted: by its chat's or its person's end.
        doomed_at timestamptz
      );
      create index upload_chat on upload (chat_id);
      create index upload_subject on upload (subject);
      create index upload_idle on upload (signed_at) where answered_at is null or doomed_at is not null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table upload');
  }
}
