/** Conditions and sums over spans of counters, in SQL. */

/** ms since 1970, from inclusive, till exclusive; null: open. */
export interface Span {
  readonly grain: number;
  readonly from: number | null;
  readonly till: number | null;
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

/** Sums an array column element by element: far cheaper than unnesting it. */
export function sumOfCells(column: string, length: number): string {
  const sums = Array.from({ length }, (_, at) => `coalesce(sum(${column}[${at + 1}]), 0)::int`);
  return `array[${sums.join(', ')}]`;
}
