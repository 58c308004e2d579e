import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMED = [
  ['chat_flow_id_identifier_idx', 'chat_flow_id_identifier_hash_idx'],
  ['chat_sequence_id_identifier_idx', 'chat_sequence_id_identifier_hash_idx'],
  ['identifier_owner_id_anonymous_sort_text_subject_idx', 'identifier_owner_id_anonymous_sort_code_subject_idx'],
  [
    'identifier_item_kind_resource_id_anonymous_sort_text_subjec_idx',
    'identifier_item_kind_resource_id_anonymous_sort_code_subjec_idx',
  ],
] as const;
const rename = (back: boolean): string =>
  RENAMED.map(([former, now]) => {
    const [from, to] = back ? [now, former] : [former, now];
    return `alter index if exists read.${from} rename to ${to};`;
  }).join('\n');

/**
 * Identifiers are encrypted, looked up by their hash, sorted by a code, and searched by their letters' numbers. Earlier
 * ones stay as they are until the read models are rebuilt.
 */
export class SealIdentifiers1764183600000 implements MigrationInterface {
  readonly name = 'SealIdentifiers1764183600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table read.chat rename column identifier to identifier_hash;
alter table read.chat add column sealed_identifier json;
alter table read.chat_search add column letters bytea;
alter table read.identifier rename column value to person;
alter table read.identifier rename column sort_text to sort_code;
alter table read.identifier
  alter column person type json using json_build_object('identifier', person, 'origins', to_json(origins)),
  alter column sort_code type bytea using convert_to(sort_code, 'UTF8'),
  drop column origins,
  add column letters bytea;
alter table read.identifier_item rename column sort_text to sort_code;
alter table read.identifier_item alter column sort_code type bytea using convert_to(sort_code, 'UTF8');
${rename(false)}
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table read.chat rename column identifier_hash to identifier;
alter table read.chat drop column sealed_identifier;
alter table read.chat_search drop column letters;
truncate read.identifier, read.identifier_item;
alter table read.identifier rename column person to value;
alter table read.identifier rename column sort_code to sort_text;
alter table read.identifier
  alter column value type text using value::text,
  alter column sort_text type text using encode(sort_text, 'hex'),
  add column origins text[] not null default '{}',
  drop column letters;
alter table read.identifier alter column origins drop default;
alter table read.identifier_item rename column sort_code to sort_text;
alter table read.identifier_item alter column sort_text type text using encode(sort_text, 'hex');
${rename(true)}
`);
  }
}
