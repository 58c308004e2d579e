/** For migrations: a column that holds another one's texts folded, with a unique index over it. */
import type { QueryRunner } from 'typeorm';
import { foldCase } from '../fold-case.js';

/** Stands in no e-mail and, trimmed, in no name. */
export const APART = '\n\u0001';

/** The key of a row whose text was the same as an earlier row's apart from the case: only its exact spelling finds it. */
export const exactKey = (text: string): string => `${foldCase(text)}${APART}${text}`;
/** For `like`: keys of such rows. */
export const EXACT_KEYS = `%${APART}%`;

export interface FoldedColumn {
  readonly table: string;
  /** Of type uuid. */
  readonly id: string;
  readonly text: string;
  /** The new column. */
  readonly key: string;
  /** Rows of different owners may have the same text; absent = all rows are one owner's. */
  readonly owner?: string;
  /** Of rows with the same folded text the first keeps it; the others are found by their exact spelling alone. */
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
    const place = `${row.owner} ${folded}`;
    if (taken.has(place)) return exactKey(row.text);
    taken.add(place);
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
