/** Chats by who they belong to, as the read models know them. */
import { Injectable } from '@nestjs/common';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';

@Injectable()
export class LatestChats {
  constructor(private readonly dataSource: DataSource) {}

  private get rows() {
    return this.dataSource.getRepository(ChatRow);
  }

  /** Where identifiers are trusted (`open`), the chat that anyone who knows the identifier goes on with. */
  async openChatOf(flowId: number, identifier: string, restart: boolean): Promise<string | null> {
    if (restart) return null;
    const row = await this.rows.findOne({ where: { flowId, identifier, trust: 'open' }, order: { createdAt: 'DESC', chatId: 'DESC' } });
    return row?.chatId ?? null;
  }

  /** The newest attempt under this identifier, or the chat that has this id. */
  async find(flowId: number, identifierOrId: string): Promise<ChatRow | null> {
    const newest = await this.rows.findOne({ where: { flowId, identifier: identifierOrId }, order: { createdAt: 'DESC', chatId: 'DESC' } });
    return newest ?? (isUuid(identifierOrId) ? this.rows.findOneBy({ flowId, chatId: identifierOrId }) : null);
  }

  async all(flowId: number, identifierOrId: string): Promise<readonly ChatRow[]> {
    const byIdentifier = await this.rows.findBy({ flowId, identifier: identifierOrId });
    if (byIdentifier.length > 0 || !isUuid(identifierOrId)) return byIdentifier;
    return this.rows.findBy({ flowId, chatId: identifierOrId });
  }

  /** Chats that this person began at this flow. */
  attempts(flowId: number, subject: string): Promise<number> {
    return this.rows.countBy({ flowId, subject });
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
