/** Finds learners by a part of their identifier, by the numbers of its letters in their chats. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { gramsToFind } from '@parley/projections/chats/search-grams';
import { DataSource } from 'typeorm';
import { hasGrams } from '../chats/has-grams.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../platform/tokens.js';

/** Beyond, reading the list in order finds enough sooner. */
const MAX_CHATS = 30_000;

/** The flows in which a caller may know of people. */
const FLOWS = `
  select flow_id as id from read.flow where owner_id = $1
  union select flow_id from read.flow_access join read.flow using (flow_id) where user_id = $1 and archived_at is null
  union select f.flow_id from read.sequence_access a join read.sequence s using (sequence_id)
    join read.sequence_flow f using (sequence_id) where a.user_id = $1 and s.archived_at is null`;
/** Each flow has numbers of its own. */
const CHATS = `
  select count(*)::int as chats, coalesce(array_agg(distinct c.subject) filter (where c.subject is not null), '{}') as subjects
  from (
    select s.chat_id from unnest($1::text[]) as f(grams) cross join lateral (
      select chat_id from read.chat_search where grams @> f.grams::int[] limit ${MAX_CHATS + 1}
    ) s limit ${MAX_CHATS + 1}
  ) s left join read.identifier_chat c using (chat_id)`;

@Injectable()
export class PeopleByText {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>,
  ) {}

  /**
   * Finds all people whom the caller may know of and whose identifier may contain the text, among others: each must
   * still be compared, and be visible. null: too many, or not known.
   */
  async subjects(userId: UserId, text: string): Promise<readonly string[] | null> {
    if (!(await hasGrams(this.dataSource))) return null;
    const flows = await this.dataSource.query<{ id: number }[]>(FLOWS, [userId]);
    const grams = flows.map(({ id }) => `{${gramsToFind(this.subjectKeys.searchKey, id, text).join()}}`);
    const [found] = await this.dataSource.query<{ chats: number; subjects: string[] }[]>(CHATS, [grams]);
    return found && found.chats <= MAX_CHATS ? found.subjects : null;
  }
}
