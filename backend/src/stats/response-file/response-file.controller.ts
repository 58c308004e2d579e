import { Controller, type StreamableFile } from '@nestjs/common';
import { getResponseLogsFile, getResponseLogsFileProgress } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { MatchingChats } from '../response-logs/matching-chats.js';
import { ExportedChats } from './exported-chats.js';
import { FileReplies } from './file-replies.js';
import { PromptColumns } from './prompt-columns.js';
import { chatSheet, messageSheet } from './response-sheets.js';
import { RunningExports } from './running-exports.js';

/** The count of all. */
const ALL = 2_147_483_647;

@Controller()
export class ResponseFileController {
  constructor(
    private readonly matching: MatchingChats,
    private readonly chats: ExportedChats,
    private readonly columns: PromptColumns,
    private readonly files: FileReplies,
    private readonly running: RunningExports,
  ) {}

  @Serve(getResponseLogsFile)
  async file(@Input() call: FlowCall<typeof getResponseLogsFile>): Promise<StreamableFile> {
    const { params, query, user, reply } = call;
    const rows = await this.matching.of(params.id, query);
    const asked = { of: { kind: 'flow', id: params.id }, userId: user.id, query, reply } as const;
    return this.files.send(asked, async (options) => {
      const [newest] = await this.matching.page(rows, 1);
      // Chats that begin meanwhile stay out, so that both sheets hold the same.
      if (newest)
        rows.andWhere('(chat.createdAt, chat.chatId) <= (:newestAt, :newestId)', {
          newestAt: newest.createdAt,
          newestId: newest.chatId,
        });
      const total = await this.matching.count(rows, ALL);
      const prompts = await this.columns.of(params.id, options.language);
      return {
        total,
        entries: (counting) => chatSheet(counting(this.chats.read(rows)), { ...options, prompts }),
        messages: (counting) => messageSheet(counting(this.chats.read(rows)), { ...options, prompts }),
      };
    });
  }

  @Serve(getResponseLogsFileProgress)
  progress(
    @Input() { params }: FlowCall<typeof getResponseLogsFileProgress>,
  ): ReplyOf<typeof getResponseLogsFileProgress> {
    return this.running.progress({ kind: 'flow', id: params.id }, params.exportId);
  }
}
