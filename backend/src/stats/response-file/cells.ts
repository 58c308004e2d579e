/** The contents of a spreadsheet, whatever its format. */

/** A moment as clocks of the reader's zone show it, as if it were UTC. */
export interface WallTime {
  /** ms since 1970 */
  readonly wall: number;
}
export type Cell = string | number | WallTime | null;
export type Row = readonly Cell[];
export interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<Row>;
}

/** Bytes written at once: few enough that other requests get their turn, enough to compress well. */
export const PIECE = 32_768;
