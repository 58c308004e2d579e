import { Injectable } from '@nestjs/common';
import { openName } from '@parley/projections/chats/chat-words';
import type { Sealed } from '@parley/projections/platform/words';
import { DataSource } from 'typeorm';
import type { VisibleChat } from './visible-chats.js';

/** So many of a learner's newest chats are looked at. */
const NEWEST = 20;
const CONTEXTS = `
  select subject, chat_id as "chatId", context from (
    select subject, chat_id, context, created_at,
      row_number() over (partition by subject order by created_at desc, chat_id desc) as n
    from read.chat where chat_id = any($1::uuid[])
  ) chats where n <= ${NEWEST} order by created_at desc, chat_id desc`;
interface Row {
  readonly subject: string;
  readonly chatId: string;
  readonly context: Sealed | Readonly<Record<string, string>>;
}

/** Finds what learners are called, in chats that the caller may see. */
@Injectable()
export class LearnerNames {
  constructor(private readonly dataSource: DataSource) {}

  /** By subject; the name in the newest chat that has one. */
  async of(
    visible: readonly VisibleChat[],
    keyOf: (row: { readonly subject: string }) => Buffer | null | undefined,
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<Row[]>(CONTEXTS, [visible.map(({ chatId }) => chatId)]);
    const names = new Map<string, string>();
    for (const row of rows) {
      const name = names.has(row.subject) ? null : openName(keyOf(row), row);
      if (name !== null) names.set(row.subject, name);
    }
    return names;
  }
}
