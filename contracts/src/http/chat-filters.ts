/**
 * The filters of a list of chats, one row each. For a new row the compiler demands its condition in SQL, of chats and of
 * a sequence's runs, and its control. The routes' query, the console's address, "Clear filters", the badge and
 * spreadsheets follow from the table.
 */
import { z } from 'zod';

/** Letters of a search. */
export const MAX_SEARCH = 254;
const yesOrNo = z.enum(['true', 'false']);
/** Percent of the maximum, inclusive; chats without a score or a maximum match none. */
const share = z.coerce.number().min(0).max(100);

/** The controls that set filters in the console; `isMore`: it is behind "More filters". */
export const FILTER_CONTROLS = {
  search: { isMore: false },
  completed: { isMore: false },
  inputsPending: { isMore: false },
  score: { isMore: true },
} as const;
export type FilterControl = keyof typeof FILTER_CONTROLS;

interface Filter {
  /** Its name in the console's address. */
  readonly address: string;
  readonly query: z.ZodType;
  readonly control: FilterControl;
  /** The address's text as the query takes it; null = no filter. */
  readonly read: (text: string) => string | null;
  /** The value in the address. */
  readonly write: (value: string) => string;
}
const same = (text: string): string => text;
const asWritten = { read: same, write: same };
const percent = {
  query: share,
  control: 'score',
  write: same,
  read: (text: string) => (/^\d+$/.test(text) ? text : null),
} as const;

export const CHAT_FILTERS = {
  /** Part of the identifier. */
  search: {
    address: 'identifier',
    query: z.string().max(MAX_SEARCH),
    control: 'search',
    read: (text: string) => text.slice(0, MAX_SEARCH),
    write: same,
  },
  completed: { address: 'completed', query: yesOrNo, control: 'completed', ...asWritten },
  /** Chats that wait for a teacher. */
  inputsPending: {
    address: 'pending',
    query: yesOrNo,
    control: 'inputsPending',
    read: (text: string) => (text === '1' ? 'true' : null),
    write: (value: string) => (value === 'true' ? '1' : ''),
  },
  scoreFrom: { address: 'scoreFrom', ...percent },
  scoreTill: { address: 'scoreTill', ...percent },
} as const satisfies Readonly<Record<string, Filter>>;

type Filters = typeof CHAT_FILTERS;
export type FilterName = keyof Filters;
type FilterValue<Name extends FilterName> = z.output<Filters[Name]['query']>;
/** null = the filter isn't set. */
export type ChatFilters = { readonly [Name in FilterName]: FilterValue<Name> | null };

const FILTER_NAMES = Object.keys(CHAT_FILTERS) as readonly FilterName[];
const rows: Readonly<Record<FilterName, Filter>> = CHAT_FILTERS;
/** The values of the rows, by name. */
const each = (valueOf: (filter: Filter, name: FilterName) => unknown) =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(rows[name], name)]));

/** For the schema of a route's query. */
export const filterQueries = each(({ query }) => query.optional()) as {
  readonly [Name in FilterName]: z.ZodOptional<Filters[Name]['query']>;
};
export const NO_FILTERS = each(() => null) as ChatFilters;
export const FILTER_ADDRESSES: readonly string[] = FILTER_NAMES.map((name) => rows[name].address);

/** From the console's address; what the server would refuse is no filter. */
export const filtersIn = (address: { get(name: string): string | null }): ChatFilters =>
  each(({ address: name, query, read }) => {
    const text = address.get(name);
    const given = text === null || text.trim() === '' ? null : read(text);
    return given === null ? null : (query.safeParse(given).data ?? null);
  }) as ChatFilters;

/** For the console's address, by their names there; null = not there. */
export const addressOfFilters = (filters: ChatFilters): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => {
      const value = filters[name];
      const text = value === null ? '' : rows[name].write(String(value));
      return [rows[name].address, text.trim() === '' ? null : text];
    }),
  );

/** For a request: the filters that are set. */
export const queryOfFilters = (filters: ChatFilters): Partial<{ [Name in FilterName]: FilterValue<Name> }> =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = filters[name];
      const given = typeof value === 'string' ? value.trim() : value;
      return given === null || given === '' ? [] : [[name, given]];
    }),
  );

export const isSameFilters = (a: ChatFilters, b: ChatFilters): boolean =>
  FILTER_NAMES.every((name) => a[name] === b[name]);

/** How many controls behind "More filters" are set. */
export const moreFiltersSet = (filters: ChatFilters): number =>
  new Set(
    FILTER_NAMES.filter((name) => filters[name] !== null)
      .map((name) => rows[name].control)
      .filter((control) => FILTER_CONTROLS[control].isMore),
  ).size;
