/**
 * Chooses a collation with which `lower(column)` folds every alphabet, without any country's rules, whatever the
 * database's locale.
 */
import type { DataSource } from 'typeorm';

/** Best first. The first exists in Postgres 18, the second with ICU, the third in Postgres 17. */
const KNOWN = ['pg_unicode_fast', 'und-x-icu', 'pg_c_utf8'];

export class FoldingCollation {
  private found: string | null = null;

  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  /** Appended to a column: ` collate "…"`, or nothing if this Postgres has none of them. */
  async collate(): Promise<string> {
    if (this.found !== null) return this.found;
    const rows: { name: string }[] = await this.dataSource.query(
      `select collname as name from pg_collation
       where collnamespace = 'pg_catalog'::regnamespace and collname = any($1::text[])
         and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
       order by array_position($1::text[], collname::text) limit 1`,
      [KNOWN],
    );
    return (this.found = rows[0] ? ` collate "${rows[0].name}"` : '');
  }
}
