import { Inject, Injectable } from '@nestjs/common';
import type { Activity, PersonActivity as Reply } from '@parley/contracts/http/people';
import type { UserId } from '@parley/contracts/ids';
import type { NamedPerson } from '@parley/projections/people/named-person';
import { openPerson } from '@parley/projections/people/named-person';
import type { Sealed } from '@parley/projections/platform/words';
import { DataSource } from 'typeorm';
import { groupBy } from '../platform/group-by.js';
import { keysOfRows } from '../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../platform/tokens.js';
import { LearnerNames } from './learner-names.js';
import { VisibleChats, type VisibleChat } from './visible-chats.js';

/** Of one person's chats, the newest so many are looked at. */
const MAX_CHATS = 2_000;

interface PersonRow {
  readonly subject: string;
  readonly person: Sealed | NamedPerson;
  readonly anonymous: number;
  readonly may_erase: boolean;
}
interface ChatRow {
  readonly chat_id: string;
  readonly flow_id: number;
  readonly attempt: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed: boolean;
  readonly score: number | null;
  readonly max_score: number | null;
  /** Number of steps of the version in which this step began; null = no step. */
  readonly steps: number | null;
}
interface Named {
  readonly name: string;
  readonly archived: boolean;
}

/** Somebody who owns every flow in which the person has a chat may erase them. */
const MAY_ERASE = `
  select subject, person, anonymous, not exists (
    select from read.identifier_chat c join read.flow f using (flow_id)
    where c.subject = i.subject and f.owner_id <> $2) as may_erase
  from read.identifier i where subject = $1`;

/** One learner's chats, as far as the caller may see them. */
@Injectable()
export class PersonActivity {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visible: VisibleChats,
    private readonly learners: LearnerNames,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'keysOf'>,
  ) {}

  /** null: there is no such person for this caller. */
  async of(userId: UserId, subject: string): Promise<Reply | null> {
    const [[row], visible]: [PersonRow[], readonly VisibleChat[]] = await Promise.all([
      this.dataSource.query<PersonRow[]>(MAY_ERASE, [subject, userId]),
      this.visible.of(userId, [subject]),
    ]);
    if (!row || visible.length === 0) return null;
    const keyOfPerson = await keysOfRows(this.subjectKeys, [row]);
    const person = openPerson(keyOfPerson(row), subject, row.person);
    if (!person) return null;
    const chats = await this.chats(visible);
    const [newest] = chats;
    if (!newest) return null;
    const names = await this.namesOf(visible);
    const called = (await this.learners.of(visible, keyOfPerson)).get(subject);
    const { identifier: value, origins } = person;
    const firstSeen = Math.min(...chats.map(({ created_at }) => created_at.getTime()));
    return {
      identifier: {
        id: subject,
        value,
        ...(called !== undefined && { name: called }),
        origins: [...origins],
        anonymous: row.anonymous === 1,
        firstSeenAt: new Date(firstSeen).toISOString(),
        lastSeenAt: newest.updated_at.toISOString(),
        mayErase: row.may_erase,
      },
      responseLogs: [...groupBy(chats, ({ chat_id }) => keyOf(visible.find(({ chatId }) => chatId === chat_id)))].map(
        ([key, own]) => entryOf(key, own, value, names),
      ),
    };
  }

  /** Newest activity first. */
  private chats(visible: readonly VisibleChat[]): Promise<readonly ChatRow[]> {
    return this.dataSource.query<ChatRow[]>(
      `select c.chat_id, c.flow_id, c.attempt, c.created_at, c.updated_at, c.completed, c.score, c.max_score,
         jsonb_array_length(v.pins) as steps
       from read.chat c left join read.sequence_version v
         on v.sequence_id = c.sequence_id and v.version = c.sequence_version
       where c.chat_id = any($1::uuid[]) order by c.updated_at desc, c.chat_id limit ${MAX_CHATS}`,
      [visible.map(({ chatId }) => chatId)],
    );
  }

  private async namesOf(visible: readonly VisibleChat[]): Promise<ReadonlyMap<string, Named>> {
    const idsOf = (of: VisibleChat['type']) =>
      visible.filter(({ type }) => type === of).map(({ resourceId }) => resourceId);
    const rows: readonly (Named & { key: string })[] = await this.dataSource.query(
      `select 'flow ' || flow_id as key, name, archived_at is not null as archived from read.flow
       where flow_id = any($1::int[])
       union all
       select 'flowSequence ' || sequence_id, name, archived_at is not null from read.sequence
       where sequence_id = any($2::int[])`,
      [idsOf('flow'), idsOf('flowSequence')],
    );
    return new Map(rows.map(({ key, name, archived }) => [key, { name, archived }]));
  }
}

const keyOf = (chat: VisibleChat | undefined): string => (chat ? `${chat.type} ${chat.resourceId}` : '');

/** @param chats newest activity first */
function entryOf(
  key: string,
  chats: readonly ChatRow[],
  identifier: string,
  names: ReadonlyMap<string, Named>,
): Activity {
  const [type = '', id = ''] = key.split(' ');
  const [newest] = chats;
  // Of a sequence, one for each step; of a flow, the only one.
  const latest = [...groupBy(chats, ({ flow_id }) => String(flow_id)).values()].map(latestAttempt);
  const { name = '', archived = true } = names.get(key) ?? {};
  const isSequence = type === 'flowSequence';
  return {
    id: newest?.chat_id ?? '',
    score: sumOf(latest.map(({ score }) => score)),
    maxScore: sumOf(latest.map(({ max_score }) => max_score)),
    completed: isSequence ? isRunCompleted(chats) : latest.some(({ completed }) => completed),
    identifier,
    lastActiveAt: newest?.updated_at.toISOString() ?? '',
    resource: { id: Number(id), name, type: isSequence ? 'flowSequence' : 'flow', archived },
  };
}

const latestAttempt = (chats: readonly ChatRow[]): ChatRow =>
  chats.reduce((best, chat) => (chat.attempt > best.attempt ? chat : best));

/** null if none of them is known. */
const sumOf = (scores: readonly (number | null)[]): number | null =>
  scores.reduce<number | null>((sum, score) => (score === null ? sum : (sum ?? 0) + score), null);

/** Every step of the version in which the run began; a completed step stays completed while it is tried again. */
function isRunCompleted(chats: readonly ChatRow[]): boolean {
  const first = chats.reduce((earliest, chat) => (chat.created_at < earliest.created_at ? chat : earliest));
  const completed = new Set(chats.filter((chat) => chat.completed).map(({ flow_id }) => flow_id));
  return first.steps !== null && completed.size >= first.steps;
}
