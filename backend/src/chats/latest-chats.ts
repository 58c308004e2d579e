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
  async openChatOf(flowId: number, identifier: string): Promise<string | null> {
    const row = await this.rows.findOne({
      where: { flowId, identifier, trust: 'open' },
      order: { createdAt: 'DESC', chatId: 'DESC' },
    });
    return row?.chatId ?? null;
  }

  byId(flowId: number, chatId: string): Promise<ChatRow | null> {
    return this.rows.findOneBy({ flowId, chatId });
  }

  /**
   * The newest attempt under this identifier.
   * @param orById a chat's id is taken too, and goes first: learners choose what they are called
   */
  async find(flowId: number, identifier: string, orById: boolean): Promise<ChatRow | null> {
    const chat = orById && isUuid(identifier) ? await this.byId(flowId, identifier) : null;
    const order = { createdAt: 'DESC', chatId: 'DESC' } as const;
    return chat ?? this.rows.findOne({ where: { flowId, identifier }, order });
  }

  /** The chat of that id, or all attempts under an identifier. */
  async all(flowId: number, identifierOrId: string): Promise<readonly ChatRow[]> {
    const chat = isUuid(identifierOrId) ? await this.byId(flowId, identifierOrId) : null;
    return chat ? [chat] : this.rows.findBy({ flowId, identifier: identifierOrId });
  }

  /** Chats that this person began at this flow. */
  attempts(flowId: number, subject: string): Promise<number> {
    return this.rows.countBy({ flowId, subject });
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
