/** Conditions and sums over spans of counters, in SQL. */

/** ms since 1970, from inclusive, till exclusive; null: open. */
export interface Span {
  readonly grain: number;
  readonly from: number | null;
  readonly till: number | null;
}

/** A span whose chats are added, or (`sign` -1) subtracted, because a longer span counted them, too. */
export interface SignedSpan extends Span {
  readonly sign: 1 | -1;
}

/** A condition for rows of these spans; adds its parameters. */
export function within(spans: readonly Span[], parameters: unknown[]): string {
  const clauses = spans.map(({ grain, from, till }) => {
    const conditions = [`grain = ${grain}`];
    if (from !== null) conditions.push(`start_at >= $${parameters.push(new Date(from))}`);
    if (till !== null) conditions.push(`start_at < $${parameters.push(new Date(till))}`);
    return `(${conditions.join(' and ')})`;
  });
  return clauses.length ? `(${clauses.join(' or ')})` : 'false';
}

/**
 * The rows of a table that are in these spans and meet a condition, each with its `sign`, to be multiplied by.
 * @param parameters of the condition; those of the spans are added
 * @param inSpans the condition for a row to be in some spans
 */
export function signedRows(
  table: string,
  where: string,
  spans: readonly SignedSpan[],
  parameters: unknown[],
  inSpans = within,
): string {
  const rows = spans.map(
    (span) => `select *, ${span.sign} as sign from read.${table} where ${where} and ${inSpans([span], parameters)}`,
  );
  return `(${rows.join(' union all ') || `select *, 1 as sign from read.${table} where ${where} and false`}) counted`;
}

/** Sums an array column element by element: far cheaper than unnesting it. */
export function sumOfCells(column: string, length: number, by = ''): string {
  const sums = Array.from({ length }, (_, at) => `coalesce(sum(${column}[${at + 1}]${by}), 0)::int`);
  return `array[${sums.join(', ')}]`;
}
