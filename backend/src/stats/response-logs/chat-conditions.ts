/** The filters of a flow's chats as conditions of SQL. */
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import { gramsToFind } from '@parley/projections/chats/search-grams';
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
  /** Appended to a column that is compared without letter case. */
  readonly collation: string;
  /** Every chat can be found by a part of its identifier. */
  readonly hasGrams: boolean;
  readonly searchKey: Buffer;
  /** The place of the filter and all behind it; null = no such filter. */
  readonly nodes: readonly number[] | null;
}

export interface Conditions {
  /** On `read.chat chat`: which part of one of its indexes is read, newest first. */
  readonly indexed: readonly Sql[];
  /** On `read.chat chat`: every chat of that part must be looked at. */
  readonly lookedAt: readonly Sql[];
  /** On `read.chat_stat s`, of the same chat; likewise. */
  readonly standing: readonly Sql[];
  /** Statements that find by other indexes the ids of all chats that fit, and of some that don't. */
  readonly finders: readonly Sql[];
}

export const conditionsOf = (flowId: number, query: ChatFilterQuery, known: Known): Conditions => ({
  indexed: indexed(flowId, query),
  lookedAt: lookedAt(query, known),
  standing: standing(query, known),
  finders: [...foundByText(flowId, query, known), ...foundByStanding(flowId, query, known)],
});

function indexed(flowId: number, query: ChatFilterQuery): Sql[] {
  const { from, till } = instantsOf(query);
  const { completed, inputsPending, version, flowSequenceId } = query;
  return [
    (values) => `chat.flow_id = ${values.add(flowId)}`,
    ...given(from, (at, values) => `chat.created_at >= ${values.add(new Date(at))}`),
    ...given(till, (at, values) => `chat.created_at < ${values.add(new Date(at))}`),
    // Without parameters, so that the plan can use indexes of the few that are pending.
    ...given(completed, (is) => (is === 'true' ? 'chat.completed' : 'not chat.completed')),
    ...given(inputsPending, (is) => (is === 'true' ? 'chat.inputs_pending' : 'not chat.inputs_pending')),
    ...given(version, (is, values) => `chat.version = ${values.add(is)}`),
    ...given(flowSequenceId, (is, values) => `chat.sequence_id = ${values.add(is)}`),
  ];
}

function lookedAt(query: ChatFilterQuery, { collation }: Known): Sql[] {
  const { search } = query;
  return [
    ...(search?.trim()
      ? [(values: Values) => `lower(chat.identifier${collation}) like ${values.add(containsPattern(search))}`]
      : []),
    ...scored(query),
  ];
}

const standing = ({ attempts }: ChatFilterQuery, { nodes }: Known): Sql[] => [
  ...(attempts === 'latest' ? [() => 's.latest'] : []),
  ...given(nodes, (all, values) => `s.path_node = any(${values.add(all)}::int[])`),
];

const scored = ({ scoreFrom, scoreTill }: ChatFilterQuery): Sql[] => [
  ...(scoreFrom === undefined && scoreTill === undefined ? [] : [() => 'chat.max_score > 0']),
  ...given(scoreFrom, (least, values) => `chat.score * 100 >= ${values.add(least)}::float8 * chat.max_score`),
  ...given(scoreTill, (most, values) => `chat.score * 100 <= ${values.add(most)}::float8 * chat.max_score`),
];

function foundByText(flowId: number, { search }: ChatFilterQuery, { hasGrams, searchKey }: Known): Sql[] {
  const grams = hasGrams && search ? gramsToFind(searchKey, flowId, search.trim()) : [];
  if (grams.length === 0) return [];
  return [(values) => `select g.chat_id from read.chat_search g where g.grams @> ${values.add(grams)}::int[]`];
}

/** By the score and the place where a chat stands, which are kept of all chats but tests. */
function foundByStanding(flowId: number, query: ChatFilterQuery, { nodes }: Known): Sql[] {
  const { scoreFrom, scoreTill, completed, attempts } = query;
  // As `chat_stat` has them: rounded, so that what is found must be compared with the score itself.
  const tenThousandths = (percent: number): number => Math.round(percent * 100);
  const byScore: Sql = (values) =>
    `select s.chat_id from read.chat_stat s
     where s.flow_id = ${values.add(flowId)} and s.completed = any('{${completed ?? 'true,false'}}')
       and s.score between ${values.add(tenThousandths(scoreFrom ?? 0))} and ${values.add(tenThousandths(scoreTill ?? 100))}`;
  const tests: Sql = (values) =>
    `union all select chat.chat_id from read.chat chat
     where chat.flow_id = ${values.add(flowId)} and chat.test and ${scored(query)
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

/** Nothing, if the filter isn't set. */
const given = <T>(value: T | null | undefined, sql: (value: T, values: Values) => string): Sql[] =>
  value === null || value === undefined ? [] : [(values) => sql(value, values)];
