import { Controller } from '@nestjs/common';
import { may } from '@parley/contracts/flow/policy';
import type { ReplyOf } from '@parley/contracts/http/route';
import { deleteSequenceHistory, getSequenceHistory, type SequenceView } from '@parley/contracts/http/sequences';
import { readSequence } from '@parley/projections/sequences/read-sequence';
import { DataSource } from 'typeorm';
import { ChatDeletion } from '../../chats/delete-history/chat-deletion.js';
import type { Shown } from '../../chats/own-chats.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import { archived, forbidden, notFound, Refusal } from '../../platform/http/refusal.js';
import { Input, Serve, type Call, type SequenceCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { SequenceProgress } from './sequence-progress.js';

@Controller()
export class SequenceHistoryController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly progress: SequenceProgress,
    private readonly deletion: ChatDeletion,
    private readonly versions: PlayedVersions,
    private readonly audit: Audit,
  ) {}

  /** Reviewers see everything played under the identifier; learners see what this browser's token began. */
  @Serve(getSequenceHistory)
  async get(@Input() { params, sequence, headers, reply }: Call<typeof getSequenceHistory>): Promise<SequenceView> {
    void reply.header('cache-control', 'no-store');
    const row = await readSequence(this.dataSource, params.id);
    if (!row) throw notFound('Sequence');
    const reviewing = sequence !== null && may(sequence.role, 'sequence.review');
    if (!reviewing && row.archivedAt) throw archived();
    const token = headers['x-chat-token'];
    const givenToken = typeof token === 'string' && token !== '' ? token : undefined;
    const shown = reviewing ? null : await this.shownBy(params.id, params.identifier, givenToken, sequence !== null);
    return this.progress.view(row, params.identifier, await this.progress.chats(params.id, params.identifier, shown));
  }

  @Serve(deleteSequenceHistory)
  async delete(
    @Input() { params, user, requestId }: SequenceCall<typeof deleteSequenceHistory>,
  ): Promise<ReplyOf<typeof deleteSequenceHistory>> {
    const ids = (await this.progress.chats(params.id, params.identifier, null)).map(({ chatId }) => chatId);
    if (ids.length === 0) throw notFound('Chat');
    await this.deletion.deleteAll(ids, { by: user.id, requestId });
    this.audit.record('responses-deleted', { userId: user.id, sequenceId: params.id, chats: ids.length });
    return { deleted: ids.length };
  }

  /**
   * @param isAuthor known, but without a role here (decision 1)
   * @throws Refusal 401 if the request doesn't prove who it is, 403 to authors
   */
  private async shownBy(
    sequenceId: number,
    identifier: string,
    token: string | undefined,
    isAuthor: boolean,
  ): Promise<Shown> {
    const opens = await this.versions.opens(0, sequenceId, identifier, token);
    if (opens.length === 0 && token === undefined) {
      if (isAuthor) throw forbidden();
      throw new Refusal(401, 'These chats belong to another browser', { code: 'chat-token' });
    }
    return { opens, ...(token !== undefined && { token }) };
  }
}
