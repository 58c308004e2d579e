import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prompts that authors keep for reuse, as rows that are deleted with their account. */
export class CreatePromptTemplate1763769600200 implements MigrationInterface {
  readonly name = 'CreatePromptTemplate1763769600200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table prompt_template (
        id uuid primary key, user_id uuid not null references account (id) on delete cascade,
        name text not null, definition jsonb not null, created_at timestamptz not null default now()
      );
      create unique index prompt_template_name on prompt_template (user_id, lower(name));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table prompt_template');
  }
}
