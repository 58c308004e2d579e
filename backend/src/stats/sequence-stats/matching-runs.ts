/** The runs of a sequence that a filter leaves. */
import { Inject, Injectable } from '@nestjs/common';
import type { RunEntry, RunFilterQuery } from '@parley/contracts/http/sequence-stats';
import type { Sealed } from '@parley/projections/platform/words';
import { openName } from '@parley/projections/chats/chat-words';
import { openIdentifier, type SealedIdentifier } from '@parley/projections/chats/identifiers';
import { EVERY_FLOW, lettersToFind } from '@parley/projections/chats/search-grams';
import { DataSource } from 'typeorm';
import { FoldingCollation } from '../../platform/database/folding-collation.js';
import { containsPattern } from '../../platform/database/like.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';
import { instantsOf } from '../day-range.js';

/** From a statement's `from` on, with the values of its parameters. */
export interface MatchingRuns {
  readonly from: string;
  readonly parameters: readonly unknown[];
}
/** The place of a run in the list: newest first. */
export interface RunPlace {
  readonly beganAt: Date;
  readonly firstChat: string;
}

const RUN_CHATS = `read.chat c where c.chat_id = any(
  array(select (e.value->>'id')::uuid from json_array_elements(r.chats) e))`;
/** Latest attempts: of each step the newest. */
const LATEST_CHATS = `read.chat c where c.chat_id = any(
  array(select (e.value->>'id')::uuid from json_array_elements(r.chats) e where (e.value->>'latest')::boolean))`;
const SCORES = `select sum(c.score) as score, sum(c.max_score) as max_score from ${LATEST_CHATS}`;

/** Adds a parameter of the statement, and returns its name there. */
type Add = (value: unknown) => string;
interface Search {
  readonly letters: (part: string) => Buffer;
  readonly collation: string;
}
/** A filter adds a condition on the run, or a comparison with the score `s` of its steps. */
interface Part {
  readonly run?: string;
  readonly score?: string;
}
type ValueOf<Name extends keyof RunFilterQuery> = NonNullable<RunFilterQuery[Name]>;
/** The compiler demands a row for each field of the query. */
const FILTERS: {
  readonly [Name in keyof Required<RunFilterQuery>]: (value: ValueOf<Name>, add: Add, search: Search) => Part;
} = {
  // The range is read as a whole: its time zone makes instants of days.
  fromDate: () => ({}),
  tillDate: () => ({}),
  timeZone: () => ({}),
  class: (is, add) => ({ run: `first.class = ${add(is)}` }),
  version: (is, add) => ({ run: `(r.chats->0->>'version')::int = ${add(is)}` }),
  completed: (is) => ({ run: is === 'true' ? 'r.completed' : 'not r.completed' }),
  search: (text, add, { letters, collation }) => {
    const part = text.trim();
    if (part === '') return {};
    return {
      run: `case when first.sealed_identifier is null
        then lower(first.identifier_hash${collation}) like ${add(containsPattern(part))}
        else exists (select from read.identifier p
          where p.subject = first.subject and position(${add(letters(part))}::bytea in p.letters) > 0) end`,
    };
  },
  inputsPending: (is) => ({
    run: `${is === 'true' ? '' : 'not '}exists (select from ${RUN_CHATS} and c.inputs_pending)`,
  }),
  scoreFrom: (least, add) => ({ score: `s.score * 100 >= ${add(least)} * s.max_score` }),
  scoreTill: (most, add) => ({ score: `s.score * 100 <= ${add(most)} * s.max_score` }),
};
const FIELDS = Object.keys(FILTERS) as readonly (keyof RunFilterQuery)[];
/** Each field has its own row, which takes the field's own type. */
const partOf = <Name extends keyof RunFilterQuery>(
  name: Name,
  query: RunFilterQuery,
  add: Add,
  search: Search,
): Part => {
  const asked = query[name];
  return asked === undefined || asked === null ? {} : FILTERS[name](asked, add, search);
};

@Injectable()
export class SequenceRuns {
  private readonly folding: FoldingCollation;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey' | 'keysOf'>,
  ) {
    this.folding = new FoldingCollation(dataSource);
  }

  async matching(sequenceId: number, query: RunFilterQuery): Promise<MatchingRuns> {
    const parameters: unknown[] = [sequenceId];
    const value = (of: unknown): string => `$${parameters.push(of)}`;
    const { from, till } = instantsOf(query);
    const where = ['r.sequence_id = $1'];
    if (from !== null) where.push(`r.began_at >= ${value(new Date(from))}`);
    if (till !== null) where.push(`r.began_at < ${value(new Date(till))}`);
    const search: Search = {
      letters: (part) => lettersToFind(this.subjectKeys.searchKey, EVERY_FLOW, part),
      collation: query.search === undefined ? '' : await this.folding.collate(),
    };
    const parts = FIELDS.map((name) => partOf(name, query, value, search));
    where.push(...parts.flatMap(({ run }) => run ?? []));
    const scores = parts.flatMap(({ score }) => score ?? []);
    if (scores.length > 0)
      where.push(`exists (select from (${SCORES}) s where s.max_score > 0 and ${scores.join(' and ')})`);
    // The chats of an erased person are gone, and their run with them.
    return {
      from: `from read.sequence_run r join read.chat first on first.chat_id = r.first_chat
        where ${where.join(' and ')}`,
      parameters,
    };
  }

  /** Of the runs after this one in the list, the first `limit`. */
  async page({ from, parameters }: MatchingRuns, limit: number, after?: RunPlace): Promise<readonly RunEntry[]> {
    const values = [...parameters];
    const rest =
      after && `and (r.began_at, r.first_chat) < ($${values.push(after.beganAt)}, $${values.push(after.firstChat)})`;
    const rows = await this.dataSource.query<Row[]>(
      `with r as materialized (
         select r.*, first.subject, first.identifier_hash, first.sealed_identifier, first.identifier_origin,
           first.context, first.class ${from} ${rest ?? ''}
         order by r.began_at desc, r.first_chat desc limit ${limit}
       )
       select r.first_chat as "id", r.subject, r.identifier_hash as "identifierHash",
         r.sealed_identifier as "sealedIdentifier", r.identifier_origin as "identifierOrigin", r.context, r.class,
         (r.chats->0->>'version')::int as "version", r.began_at as "createdAt", a.updated_at as "updatedAt",
         r.completed, s.score, s.max_score as "maxScore", a.answers as "items", a.feedback as "feedbackPending",
         a.score_later as "scoreLaterPending", a.external_answer as "externalAnswerPending",
         a.evaluation as "evaluationPending", coalesce(jsonb_array_length(v.pins), 0) as "steps",
         (select count(distinct e.value->>'index')::int from json_array_elements(r.chats) e
          where (e.value->>'completed')::boolean
            and (e.value->>'index')::int < jsonb_array_length(v.pins)) as "stepsCompleted"
       from r
       cross join lateral (
         select max(c.updated_at) as updated_at, sum(c.answers)::int as answers,
           sum(c.feedback_pending)::int as feedback, sum(c.score_later_pending)::int as score_later,
           sum(c.external_answer_pending)::int as external_answer, sum(c.evaluation_pending)::int as evaluation
         from ${RUN_CHATS}
       ) a
       cross join lateral (${SCORES}) s
       left join read.sequence_version v
         on v.sequence_id = r.sequence_id and v.version = (r.chats->0->>'version')::int
       order by r.began_at desc, r.first_chat desc`,
      values,
    );
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    return rows.map(
      ({ createdAt, updatedAt, subject, identifierHash, sealedIdentifier, context, class: label, ...row }) => {
        const key = keyOf({ subject });
        const name = openName(key, { chatId: row.id, context });
        return {
          ...row,
          identifier: openIdentifier(key, { identifierHash, sealedIdentifier }),
          ...(name !== null && { name }),
          ...(label !== null && { class: label }),
          createdAt: createdAt.toISOString(),
          updatedAt: updatedAt.toISOString(),
        };
      },
    );
  }

  /** Their number, at most `most`. */
  async count({ from, parameters }: MatchingRuns, most: number): Promise<number> {
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `select count(*)::int as n from (select 1 ${from} limit ${most}) as matching`,
      [...parameters],
    );
    return row?.n ?? 0;
  }

  async place(sequenceId: number, firstChat: string): Promise<RunPlace | null> {
    const [row] = await this.dataSource.query<RunPlace[]>(
      `select r.began_at as "beganAt", r.first_chat as "firstChat" from read.sequence_run r
       join read.chat c on c.chat_id = r.first_chat where r.sequence_id = $1 and r.first_chat = $2`,
      [sequenceId, firstChat],
    );
    return row ?? null;
  }
}

/** Cuts the list of these runs: the one at this place and all after it. */
export function startedBy({ from, parameters }: MatchingRuns, { beganAt, firstChat }: RunPlace): MatchingRuns {
  const values = [...parameters, beganAt, firstChat];
  return {
    from: `${from} and (r.began_at, r.first_chat) <= ($${values.length - 1}, $${values.length})`,
    parameters: values,
  };
}

interface Row extends Omit<RunEntry, 'identifier' | 'name' | 'class' | 'createdAt' | 'updatedAt'>, SealedIdentifier {
  readonly subject: string | null;
  readonly class: string | null;
  readonly context: Sealed | Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
