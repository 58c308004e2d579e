/** Finds chats by their learner in the read models. */
import { Inject, Injectable } from '@nestjs/common';
import { hashesOf } from '@parley/projections/chats/identifiers';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource, In, IsNull } from 'typeorm';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../platform/tokens.js';
import type { Trust } from './chat-access.js';
import { isUuid } from '../platform/uuid.js';

const NEWEST = { createdAt: 'DESC', chatId: 'DESC' } as const;

@Injectable()
export class LatestChats {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>,
  ) {}

  private get rows() {
    return this.dataSource.getRepository(ChatRow);
  }

  private named(identifier: string) {
    return { identifierHash: In(hashesOf(this.subjectKeys.searchKey, identifier)) };
  }

  /**
   * The newest chat of the first trust in `opens` that has one. Authors' test chats are found only by authors' tests.
   * @param opens kinds of chats that the caller may open (`TrustNow`)
   */
  async openChatOf(
    flowId: number,
    identifier: string,
    sequenceId: number | null,
    opens: readonly Trust[],
    test = false,
  ): Promise<ChatRow | null> {
    for (const trust of opens) {
      const where = { flowId, ...this.named(identifier), test, trust, ...inSequence(sequenceId) };
      const newest = await this.rows.findOne({ where, order: NEWEST });
      if (newest) return newest;
    }
    return null;
  }

  isNamed(row: ChatRow, identifier: string): boolean {
    return hashesOf(this.subjectKeys.searchKey, identifier).includes(row.identifierHash);
  }

  byId(flowId: number, chatId: string): Promise<ChatRow | null> {
    return this.rows.findOneBy({ flowId, chatId });
  }

  /**
   * The newest attempt under this identifier.
   * @param orById also accepts a chat's id, and prefers it, because learners choose their identifiers
   * @param sequenceId only as a step of this sequence; null: only on its own; absent: either
   */
  async find(flowId: number, identifier: string, orById: boolean, sequenceId?: number | null): Promise<ChatRow | null> {
    const chat = orById && isUuid(identifier) ? await this.byId(flowId, identifier) : null;
    const where = { flowId, ...this.named(identifier), ...inSequence(sequenceId) };
    return chat ?? this.rows.findOne({ where, order: NEWEST });
  }

  /** The chat with that id, or all attempts under an identifier. */
  async all(flowId: number, identifierOrId: string): Promise<readonly ChatRow[]> {
    const chat = isUuid(identifierOrId) ? await this.byId(flowId, identifierOrId) : null;
    return chat ? [chat] : this.rows.findBy({ flowId, ...this.named(identifierOrId) });
  }

  /** This person's chats at this flow, on its own or as a step. */
  attempts(flowId: number, subject: string, sequenceId: number | null): Promise<number> {
    return this.rows.countBy({ flowId, subject, ...inSequence(sequenceId) });
  }
}

const inSequence = (sequenceId: number | null | undefined) =>
  sequenceId === undefined ? {} : { sequenceId: sequenceId ?? IsNull() };
