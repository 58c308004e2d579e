/**
 * Column types with which read models are declared. From one declaration follow the statement that creates the table,
 * the cells that the projection writes, the columns that it selects, the initial values of a new row, and the row as
 * readers get it.
 */
export interface Column<Cell = unknown, Read = Cell> {
  /** Type in Postgres. */
  readonly sql: string;
  readonly nullable: boolean;
  /** Type to which it is cast when the projection reads it again, because the driver returns large integers as text. */
  readonly readAs?: string;
  /** Initial value in a new row; absent = a value is required. */
  readonly initially?: Cell;
  /** Never set; only carries the types. */
  readonly holds?: { readonly cell: Cell; readonly read: Read };
}
/** A column that a new row may leave out. */
export type FilledColumn<Cell, Read = Cell> = Column<Cell, Read> & { readonly initially: Cell };

const column = <Cell, Read = Cell>(sql: string, readAs?: string): Column<Cell, Read> => ({
  sql,
  nullable: false,
  ...(readAs === undefined ? {} : { readAs }),
});

export const int = () => column<number>('int');
export const smallint = <T extends number = number>() => column<T>('smallint');
export const double = () => column<number>('double precision');
export const bigint = () => column<number>('bigint', 'float8');
export const boolean = () => column<boolean>('boolean');
export const uuid = () => column<string>('uuid');
export const text = <T extends string = string>() => column<T>('text');
/** Written as `\\x` and hexadecimal digits (`bytesCell`). */
export const bytes = () => column<string, Buffer>('bytea');
export const bytesCell = (of: Buffer): string => `\\x${of.toString('hex')}`;
/** Written as ISO text, read as `Date`. */
export const time = () => column<string, Date>('timestamptz');
export const json = <T>() => column<T>('json');
export const jsonb = <T>() => column<T>('jsonb');
export const ints = () => column<readonly number[], number[]>('int[]');
export const bigints = () => column<readonly number[], number[]>('bigint[]', 'float8[]');
export const texts = <T extends string = string>() => column<readonly T[], T[]>('text[]');

/** May be null, which is also the initial value. */
export const nullable = <Cell, Read>(of: Column<Cell, Read>): FilledColumn<Cell | null, Read | null> => ({
  ...(of.readAs === undefined ? {} : { readAs: of.readAs }),
  sql: of.sql,
  nullable: true,
  initially: null,
});

export const initially = <Cell, Read>(of: Column<Cell, Read>, value: Cell): FilledColumn<Cell, Read> => ({
  ...of,
  initially: value,
});

export type Columns = Readonly<Record<string, Column>>;
type CellOf<C> = C extends Column<infer Cell, infer _> ? Cell : never;
type ReadOf<C> = C extends Column<infer _, infer Read> ? Read : never;

/** A row as the projection writes it. */
export type CellsOf<C extends Columns> = { -readonly [K in keyof C]: CellOf<C[K]> };
/** `created_at` becomes `createdAt`. */
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
/** A row as readers get it. */
export type ReadRowOf<C extends Columns> = { -readonly [K in keyof C & string as CamelCase<K>]: ReadOf<C[K]> };
type FilledNames<C extends Columns> = {
  [K in keyof C]: C[K] extends { readonly initially: unknown } ? K : never;
}[keyof C];
/** The required and the optional columns of a new row. */
export type NewRowOf<C extends Columns> = Omit<CellsOf<C>, FilledNames<C>> & Partial<Pick<CellsOf<C>, FilledNames<C>>>;
