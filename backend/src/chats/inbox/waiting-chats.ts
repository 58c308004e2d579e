/** Chats with pending inputs, or with given ones, over all flows that somebody may review, and the prompts of these inputs. */
import { Inject, Injectable } from '@nestjs/common';
import { plainText } from '@parley/contracts/definition/message';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { titled } from '@parley/contracts/definition/prompt-title';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { itemsOf } from '@parley/contracts/events/stored-items';
import type { UserId } from '@parley/contracts/ids';
import { openName } from '@parley/projections/chats/chat-words';
import { openIdentifier, type SealedIdentifier } from '@parley/projections/chats/identifiers';
import { evaluationPlace } from '@parley/projections/chats/chat-words';
import { SOMETHING_GIVEN } from '@parley/projections/chats/chat-tables';
import { standingItems } from '@parley/projections/chats/standing-items';
import { openWords, type Sealed } from '@parley/projections/platform/words';
import type { Pool } from 'pg';
import { Histories } from '../../platform/histories/histories.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import { MAY_REVIEW } from './may-review.js';

export interface WaitingChat {
  readonly chatId: string;
  readonly flowId: number;
  readonly flowName: string;
  readonly version: number;
  readonly identifier: string;
  readonly name: string | null;
  readonly class: string | null;
  readonly anonymous: boolean;
  readonly items: readonly HistoryItem[];
  /** Reviewers' evaluations by id; pending ones are absent. */
  readonly evaluations: ReadonlyMap<string, string>;
}
interface Row extends Omit<WaitingChat, 'identifier' | 'name' | 'items' | 'evaluations'>, SealedIdentifier {
  readonly subject: string | null;
  readonly context: Sealed | Readonly<Record<string, string>>;
  readonly evaluations: Readonly<Record<string, Sealed | string>> | null;
}
export interface WantedChats {
  /** null = over all flows. */
  readonly flowId: number | null;
  readonly state: keyof typeof WHICH;
  /** The label of their class; null = all. */
  readonly label: string | null;
}
interface PromptPlace {
  readonly flowId: number;
  readonly version: number;
  readonly key: string;
}
interface Prompt {
  readonly position: number;
  readonly title?: string;
  /** null = it has no words of its own. */
  readonly question: string | null;
  readonly notes: string;
  readonly limit: number | null;
}

/** Partial indexes answer them: few chats wait, or hold something given, however many there are. */
const WHICH = {
  waiting: { where: 'c.inputs_pending', order: 'c.created_at, c.chat_id' },
  graded: { where: `(${SOMETHING_GIVEN})`, order: 'c.created_at desc, c.chat_id desc' },
};
const chatsOf = ({ where, order }: (typeof WHICH)['waiting']): string => `
  select c.chat_id as "chatId", c.flow_id as "flowId", f.name as "flowName", c.version,
    c.subject, c.identifier_hash as "identifierHash", c.sealed_identifier as "sealedIdentifier",
    c.identifier_origin = 'system' as anonymous, c.context, c.class,
    (select json_object_agg(e.evaluation_id, e.evaluation) from read.chat_evaluation e where e.chat_id = c.chat_id)
      as evaluations
  from read.chat c join read.flow f on f.flow_id = c.flow_id
  where ${where} and not c.test and f.archived_at is null and ($2::int is null or c.flow_id = $2)
    and ($4::text is null or c.class = $4)
    and ${MAY_REVIEW}
  order by ${order} limit $3`;

/** Notes as they stand now: they are for reviewers, so they need not be published. */
const PROMPTS = `
  select x.flow_id as "flowId", x.version, p.position, p.entry,
    coalesce(d.definition, p.entry->'definition')->'custom'->>'notes' as notes
  from (select distinct * from unnest($1::int[], $2::int[], $3::text[]) as t(flow_id, version, key)) x
    join read.flow_version v on v.flow_id = x.flow_id and v.version = x.version
    cross join jsonb_array_elements(v.draft->'promptsArray') with ordinality as p(entry, position)
    left join read.draft_prompt d on d.flow_id = x.flow_id and d.key = x.key
  where p.entry->>'key' = x.key`;
interface PromptRow {
  readonly flowId: number;
  readonly version: number;
  /** bigint */
  readonly position: string;
  readonly entry: PromptEntry;
  readonly notes: string | null;
}

export interface Prompts {
  find(flowId: number, version: number, key: string): Prompt | undefined;
}

@Injectable()
export class WaitingChats {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly histories: Histories,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'keysOf'>,
  ) {}

  /** Those that wait: oldest first; those with something given: newest first. */
  async of(userId: UserId, { flowId, state, label }: WantedChats, most: number): Promise<readonly WaitingChat[]> {
    const { rows } = await this.pool.query<Row>(chatsOf(WHICH[state]), [userId, flowId, most, label]);
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const items = new Map<string, WaitingChat['items']>();
    for await (const { chatId, turns } of this.histories.read(rows.map(({ chatId }) => chatId)))
      items.set(chatId, itemsOf(standingItems(turns)));
    return rows.map((row) => ({
      ...row,
      identifier: openIdentifier(keyOf(row), row),
      name: openName(keyOf(row), row),
      items: items.get(row.chatId) ?? [],
      evaluations: evaluationsOf(row, keyOf(row)),
    }));
  }

  /** Prompts of linked flows are not found: they may belong to somebody else. */
  async prompts(places: readonly PromptPlace[]): Promise<Prompts> {
    const { rows } = await this.pool.query<PromptRow>(PROMPTS, [
      places.map(({ flowId }) => flowId),
      places.map(({ version }) => version),
      places.map(({ key }) => key),
    ]);
    const found = new Map(rows.map((row) => [placeOf(row.flowId, row.version, row.entry.key), promptOf(row)]));
    return { find: (flowId, version, key) => found.get(placeOf(flowId, version, key)) };
  }
}

function evaluationsOf({ chatId, evaluations }: Row, key: Buffer | null): ReadonlyMap<string, string> {
  const texts = Object.entries(evaluations ?? {}).map(([id, stored]) => {
    const text = openWords<string>(key, stored, evaluationPlace(chatId, id));
    return [id, text ?? ''] as const;
  });
  return new Map(texts);
}

const placeOf = (flowId: number, version: number, key: string): string => `${flowId}/${version}/${key}`;

const promptOf = ({ position, entry: { definition }, notes }: PromptRow): Prompt => ({
  position: Number(position),
  ...titled(definition),
  question: questionOf(definition),
  notes: notes ?? '',
  limit: definition.maxSuperScore ?? null,
});

/** The words of its first message; an address from which a message is fetched is none. */
function questionOf(definition: PromptDefinition): string | null {
  const steps = definition.messages?.length ? definition.messages : [definition];
  const said = steps.find(({ contentType }) => contentType !== 'remote');
  return said ? plainText(said.message ?? '') : null;
}
