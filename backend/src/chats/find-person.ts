/** Finds the people behind an identifier or chat id, across all authors whose flows they answered. */
import type { SubjectId } from '@parley/contracts/ids';
import { hashesOf } from '@parley/projections/chats/identifiers';
import type { Pool } from 'pg';

export interface FoundPerson {
  readonly subject: SubjectId;
  /**
   * E-mails of the authors whose learner this is: equal identifiers of different authors are different people. Empty if
   * their accounts are erased.
   */
  readonly owner: string;
  readonly chats: number;
}

/** @param searchKey of this installation's `SubjectKeys` */
export async function findPeople(
  pool: Pool,
  searchKey: Buffer,
  identifierOrChatId: string,
): Promise<readonly FoundPerson[]> {
  const { rows } = await pool.query<FoundPerson>(
    `select chat.subject, coalesce(string_agg(distinct account.email, ', '), '') as owner, count(*)::int as chats
     from read.chat join read.flow using (flow_id) left join account on account.id = flow.owner_id
     where chat.subject is not null and (chat.identifier_hash = any($2::text[]) or chat.chat_id::text = lower($1))
     group by 1 order by 2, 1`,
    [identifierOrChatId, hashesOf(searchKey, identifierOrChatId)],
  );
  return rows;
}
