/**
 * The filters of a list of chats, one row each. For a new row the compiler demands its schema, its condition in SQL, of
 * chats and of a sequence's runs, and its control. The console's address, "Clear filters", the badge and spreadsheets
 * follow from the table. The schemas stand apart (`chat-filter-queries.ts`), because the console needs none of them.
 */

/** Letters of a search. */
export const MAX_SEARCH = 254;
/** Percent of the maximum. */
export const MAX_SHARE = 100;
export const YES_OR_NO = ['true', 'false'] as const;
type YesOrNo = (typeof YES_OR_NO)[number];

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
  readonly control: FilterControl;
  /** The address's text as the routes' query takes it; null = no filter, also for what the server would refuse. */
  readonly read: (text: string) => string | number | null;
  /** The value in the address. */
  readonly write: (value: string) => string;
}
const same = (text: string): string => text;
const yesOrNo = {
  write: same,
  read: (text: string): YesOrNo | null => YES_OR_NO.find((known) => known === text) ?? null,
};
const percent = {
  control: 'score',
  write: same,
  read: (text: string): number | null => (/^\d+$/.test(text) && Number(text) <= MAX_SHARE ? Number(text) : null),
} as const;

export const CHAT_FILTERS = {
  /** Part of the identifier. */
  search: {
    address: 'identifier',
    control: 'search',
    read: (text: string): string | null => text.slice(0, MAX_SEARCH),
    write: same,
  },
  completed: { address: 'completed', control: 'completed', ...yesOrNo },
  /** Chats that wait for a teacher. */
  inputsPending: {
    address: 'pending',
    control: 'inputsPending',
    read: (text: string): YesOrNo | null => (text === '1' ? 'true' : null),
    write: (value: string) => (value === 'true' ? '1' : ''),
  },
  scoreFrom: { address: 'scoreFrom', ...percent },
  scoreTill: { address: 'scoreTill', ...percent },
} as const satisfies Readonly<Record<string, Filter>>;

type Filters = typeof CHAT_FILTERS;
export type FilterName = keyof Filters;
export type FilterValue<Name extends FilterName> = NonNullable<ReturnType<Filters[Name]['read']>>;
/** null = the filter isn't set. */
export type ChatFilters = { readonly [Name in FilterName]: FilterValue<Name> | null };

const FILTER_NAMES = Object.keys(CHAT_FILTERS) as readonly FilterName[];
const rows: Readonly<Record<FilterName, Filter>> = CHAT_FILTERS;
/** The values of the rows, by name. */
const each = (valueOf: (filter: Filter, name: FilterName) => unknown) =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(rows[name], name)]));

export const NO_FILTERS = each(() => null) as ChatFilters;
export const FILTER_ADDRESSES: readonly string[] = FILTER_NAMES.map((name) => rows[name].address);

/** From the console's address. */
export const filtersIn = (address: { get(name: string): string | null }): ChatFilters =>
  each(({ address: name, read }) => {
    const text = address.get(name);
    return text === null || text.trim() === '' ? null : read(text);
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
