/** For migrations: adds a column with another column's texts, case-folded, and a unique index on it. */
import type { QueryRunner } from 'typeorm';
import { foldCase } from '../fold-case.js';

/** A separator that occurs in no e-mail and in no trimmed name. */
export const SEPARATOR = '\n\u0001';

/** The key of a row whose text equals an earlier row's except for case: only its exact spelling matches. */
export const exactKey = (text: string): string => `${foldCase(text)}${SEPARATOR}${text}`;
/** A `like` pattern for keys of such rows. */
export const EXACT_KEYS = `%${SEPARATOR}%`;

export interface FoldedColumn {
  readonly table: string;
  /** The type is uuid. */
  readonly id: string;
  readonly text: string;
  /** The new column. */
  readonly key: string;
  /** Column of the owner, if rows of different owners may have the same text; absent = all rows have one owner. */
  readonly owner?: string;
  /** Order in which rows with the same folded text get the key; all but the first match their exact spelling only. */
  readonly firstBy: string;
}

export async function addFoldedColumn(queryRunner: QueryRunner, column: FoldedColumn): Promise<void> {
  const { table, id, text, key, owner, firstBy } = column;
  const rows: { id: string; text: string; owner: string }[] = await queryRunner.query(
    `select ${id} as id, ${text} as text, ${owner ?? `''`} as owner from ${table} order by ${firstBy}`,
  );
  const taken = new Set<string>();
  const keys = rows.map((row) => {
    const folded = foldCase(row.text);
    const ownerAndText = `${row.owner} ${folded}`;
    if (taken.has(ownerAndText)) return exactKey(row.text);
    taken.add(ownerAndText);
    return folded;
  });
  await queryRunner.query(`alter table ${table} add ${key} text`);
  await queryRunner.query(
    `update ${table} t set ${key} = k.key from unnest($1::uuid[], $2::text[]) k (id, key) where t.${id} = k.id`,
    [rows.map((row) => row.id), keys],
  );
  await queryRunner.query(`alter table ${table} alter ${key} set not null`);
  const columns = owner === undefined ? key : `${owner}, ${key}`;
  await queryRunner.query(`create unique index ${table}_${key} on ${table} (${columns})`);
}
