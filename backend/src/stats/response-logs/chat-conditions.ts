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
  readonly standing: readonly Sql[];
  readonly finders: readonly Finder[];
}

export function conditionsOf(flowId: number, query: ChatFilterQuery, known: Known): Conditions {
  const part = query.search?.trim();
  const text = part ? contains(flowId, part, known) : null;
  return {
    indexed: indexed(flowId, query),
    lookedAt: [...(text ? [text] : []), ...scored(query)],
    standing: standing(query, known),
    finders: [
      ...(part && text ? foundByText(flowId, part, text, known) : []),
      ...foundByStanding(flowId, query, known).map((find) => ({ find })),
    ],
  };
}

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

const contains =
  (flowId: number, part: string, { collation, searchKey }: Known): Sql =>
  (values) => `case when chat.sealed_identifier is null
      then lower(chat.identifier_hash${collation}) like ${values.add(containsPattern(part))}
      else coalesce((select position(${values.add(lettersToFind(searchKey, flowId, part))}::bytea in g.letters) > 0
        from read.chat_search g where g.chat_id = chat.chat_id), false) end`;

const standing = ({ attempts }: ChatFilterQuery, { nodes }: Known): Sql[] => [
  ...(attempts === 'latest' ? [() => 's.latest'] : []),
  ...given(nodes, (all, values) => `s.path_node = any(${values.add(all)}::int[])`),
];

const scored = ({ scoreFrom, scoreTill }: ChatFilterQuery): Sql[] => [
  ...(scoreFrom === undefined && scoreTill === undefined ? [] : [() => 'chat.max_score > 0']),
  ...given(scoreFrom, (least, values) => `chat.score * 100 >= ${values.add(least)}::float8 * chat.max_score`),
  ...given(scoreTill, (most, values) => `chat.score * 100 <= ${values.add(most)}::float8 * chat.max_score`),
];

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
