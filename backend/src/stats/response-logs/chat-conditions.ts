/** The filters of a flow's chats as conditions of SQL. */
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import { gramsToFind, lettersToFind } from '@parley/projections/chats/search-grams';
import { containsPattern } from '../../platform/database/like.js';
import { instantsOf } from '../day-range.js';

/** Values of one statement's parameters. */
export class Values {
  readonly list: unknown[] = [];

  /** The parameter's name in the statement. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}
/** A part of a statement. */
export type Sql = (values: Values) => string;

export interface Known {
  /** Appended to a column that is compared without letter case, in rows of an earlier generation. */
  readonly collation: string;
  /** Every chat can be found by a part of its identifier. */
  readonly hasGrams: boolean;
  /** … exactly. */
  readonly hasLetters: boolean;
  readonly searchKey: Buffer;
  /** The place of the filter and all behind it; null = no such filter. */
  readonly nodes: readonly number[] | null;
}

/** A statement that finds by another index the ids of all chats that fit, and of some that don't. */
export interface Finder {
  readonly find: Sql;
  /** The condition that all chats fit that it finds. */
  readonly proves?: Sql;
}

export interface Conditions {
  /** On `read.chat chat`: which part of one of its indexes is read, newest first. */
  readonly indexed: readonly Sql[];
  /** On `read.chat chat`: every chat of that part must be looked at. */
  readonly lookedAt: readonly Sql[];
  /** On `read.chat_stat s`, of the same chat; likewise. */
  readonly onStats: readonly Sql[];
  readonly finders: readonly Finder[];
}

/** The conditions of one request share these. */
interface Given extends Known {
  /** Finds the searched part in the identifier; null = no search. */
  readonly text: Sql | null;
}
/** A filter adds these to the conditions. */
type Part = Partial<Omit<Conditions, 'finders'>>;
type ValueOf<Name extends keyof ChatFilterQuery> = NonNullable<ChatFilterQuery[Name]>;
const hasScore: Sql = () => 'chat.max_score > 0';

/** The compiler demands a row for each field of the query. */
const FILTERS: { readonly [Name in keyof Required<ChatFilterQuery>]: (value: ValueOf<Name>, given: Given) => Part } = {
  // The range is read as a whole: its time zone makes instants of days.
  fromDate: () => ({}),
  tillDate: () => ({}),
  timeZone: () => ({}),
  // Without parameters, so that the plan can use indexes of the few that are pending.
  completed: (is) => ({ indexed: [() => (is === 'true' ? 'chat.completed' : 'not chat.completed')] }),
  inputsPending: (is) => ({ indexed: [() => (is === 'true' ? 'chat.inputs_pending' : 'not chat.inputs_pending')] }),
  class: (is) => ({ indexed: [(values) => `chat.class = ${values.add(is)}`] }),
  version: (is) => ({ indexed: [(values) => `chat.version = ${values.add(is)}`] }),
  flowSequenceId: (is) => ({ indexed: [(values) => `chat.sequence_id = ${values.add(is)}`] }),
  search: (_part, { text }) => (text ? { lookedAt: [text] } : {}),
  scoreFrom: (least) => ({
    lookedAt: [hasScore, (values) => `chat.score * 100 >= ${values.add(least)}::float8 * chat.max_score`],
  }),
  scoreTill: (most) => ({
    lookedAt: [hasScore, (values) => `chat.score * 100 <= ${values.add(most)}::float8 * chat.max_score`],
  }),
  attempts: (which) => (which === 'latest' ? { onStats: [() => 's.latest'] } : {}),
  pathNode: (_node, { nodes }) => ({
    onStats: given(nodes, (all, values) => `s.path_node = any(${values.add(all)}::int[])`),
  }),
};
const FIELDS = Object.keys(FILTERS) as readonly (keyof ChatFilterQuery)[];

/** Each field has its own row, which takes the field's own type. */
const partOf = <Name extends keyof ChatFilterQuery>(name: Name, query: ChatFilterQuery, shared: Given): Part => {
  const value = query[name];
  return value === undefined || value === null ? {} : FILTERS[name](value, shared);
};
const partsOf = (query: ChatFilterQuery, shared: Given, fields = FIELDS): readonly Part[] =>
  fields.map((name) => partOf(name, query, shared));
const lookedAtBy = (parts: readonly Part[]): readonly Sql[] => [
  ...new Set(parts.flatMap(({ lookedAt }) => lookedAt ?? [])),
];

export function conditionsOf(flowId: number, query: ChatFilterQuery, known: Known): Conditions {
  const { from, till } = instantsOf(query);
  const part = query.search?.trim();
  const text = part ? contains(flowId, part, known) : null;
  const shared = { ...known, text };
  const parts = partsOf(query, shared);
  return {
    indexed: [
      (values) => `chat.flow_id = ${values.add(flowId)}`,
      ...given(from, (at, values) => `chat.created_at >= ${values.add(new Date(at))}`),
      ...given(till, (at, values) => `chat.created_at < ${values.add(new Date(at))}`),
      ...parts.flatMap(({ indexed }) => indexed ?? []),
    ],
    lookedAt: lookedAtBy(parts),
    onStats: parts.flatMap(({ onStats }) => onStats ?? []),
    finders: [
      ...(part && text ? foundByText(flowId, part, text, known) : []),
      ...foundByStanding(flowId, query, shared).map((find) => ({ find })),
    ],
  };
}

const contains =
  (flowId: number, part: string, { collation, searchKey }: Known): Sql =>
  (values) => `case when chat.sealed_identifier is null
      then lower(chat.identifier_hash${collation}) like ${values.add(containsPattern(part))}
      else coalesce((select position(${values.add(lettersToFind(searchKey, flowId, part))}::bytea in g.letters) > 0
        from read.chat_search g where g.chat_id = chat.chat_id), false) end`;

function foundByText(flowId: number, part: string, text: Sql, known: Known): Finder[] {
  const { hasGrams, hasLetters, searchKey } = known;
  const grams = hasGrams ? gramsToFind(searchKey, flowId, part) : [];
  if (grams.length === 0) return [];
  const byGrams: Sql = (values) =>
    `select g.chat_id from read.chat_search g where g.grams @> ${values.add(grams)}::int[]`;
  if (!hasLetters) return [{ find: byGrams }];
  const letters = lettersToFind(searchKey, flowId, part);
  return [
    {
      find: (values) => `${byGrams(values)} and position(${values.add(letters)}::bytea in g.letters) > 0`,
      proves: text,
    },
  ];
}

/** Finds chats by score and current place, which are kept for all chats except tests. */
function foundByStanding(flowId: number, query: ChatFilterQuery, shared: Given): Sql[] {
  const { nodes } = shared;
  const { scoreFrom, scoreTill, completed, attempts } = query;
  // As `chat_stat` has them: rounded, so that what is found must be compared with the score itself.
  const tenThousandths = (percent: number): number => Math.round(percent * 100);
  const byScore: Sql = (values) =>
    `select s.chat_id from read.chat_stat s
     where s.flow_id = ${values.add(flowId)} and s.completed = any('{${completed ?? 'true,false'}}')
       and s.score between ${values.add(tenThousandths(scoreFrom ?? 0))} and ${values.add(tenThousandths(scoreTill ?? 100))}`;
  const tests: Sql = (values) =>
    `union all select chat.chat_id from read.chat chat
     where chat.flow_id = ${values.add(flowId)} and chat.test and ${lookedAtBy(
       partsOf(query, shared, ['scoreFrom', 'scoreTill']),
     )
       .map((sql) => sql(values))
       .join(' and ')}`;
  return [
    ...(scoreFrom === undefined && scoreTill === undefined
      ? []
      : [(values: Values) => `${byScore(values)} ${attempts === 'latest' || nodes ? '' : tests(values)}`]),
    ...given(
      nodes,
      (all, values) =>
        `select s.chat_id from read.chat_stat s
         where s.flow_id = ${values.add(flowId)} and s.path_node = any(${values.add(all)}::int[])`,
    ),
  ];
}

/** An unset filter adds no condition. */
function given<T>(value: T | null | undefined, sql: (value: T, values: Values) => string): Sql[] {
  return value === null || value === undefined ? [] : [(values) => sql(value, values)];
}
