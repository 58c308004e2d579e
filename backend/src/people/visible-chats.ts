/**
 * Finds the chats of a learner that a caller may know of: those in flows and sequences that they own or that are shared
 * with them.
 */
import { Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { DataSource } from 'typeorm';

export interface VisibleChat {
  readonly chatId: string;
  readonly subject: string;
  /** The sequence, if the chat is a step of one that the caller may see; otherwise the flow. */
  readonly type: 'flow' | 'flowSequence';
  readonly resourceId: number;
}
interface Row {
  readonly chat_id: string;
  readonly subject: string;
  readonly flow_id: number;
  readonly sequence_id: number | null;
  readonly sees_flow: boolean;
  readonly sees_sequence: boolean;
}

const CHATS = `
  select c.chat_id, c.subject, c.flow_id, c.sequence_id,
    f.owner_id = $1 or f.archived_at is null and exists (
      select from read.flow_access a where a.flow_id = c.flow_id and a.user_id = $1) as sees_flow,
    coalesce(s.owner_id = $1 or s.archived_at is null and exists (
      select from read.sequence_access a where a.sequence_id = c.sequence_id and a.user_id = $1), false) as sees_sequence
  from read.identifier_chat c
    join read.flow f on f.flow_id = c.flow_id
    left join read.sequence s on s.sequence_id = c.sequence_id
  where c.subject = any($2::uuid[])`;

@Injectable()
export class VisibleChats {
  constructor(private readonly dataSource: DataSource) {}

  async of(userId: UserId, subjects: readonly string[]): Promise<readonly VisibleChat[]> {
    const rows: readonly Row[] = await this.dataSource.query(CHATS, [userId, subjects]);
    return rows.flatMap(({ chat_id, subject, flow_id, sequence_id, sees_flow, sees_sequence }): VisibleChat[] => {
      if (sees_sequence && sequence_id !== null)
        return [{ chatId: chat_id, subject, type: 'flowSequence', resourceId: sequence_id }];
      return sees_flow ? [{ chatId: chat_id, subject, type: 'flow', resourceId: flow_id }] : [];
    });
  }
}
