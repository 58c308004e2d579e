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
    const matching = await this.matching.of(params.id, query);
    const asked = { of: { kind: 'flow', id: params.id }, userId: user.id, query, reply } as const;
    return this.files.send(asked, async (options) => {
      // Chats that begin meanwhile stay out, so that both sheets hold the same.
      const [newest] = await this.matching.page(matching, 1);
      const total = newest ? await this.matching.countAll(matching, ALL, { from: newest }) : 0;
      const read = () => this.chats.read(matching, newest);
      const prompts = await this.columns.of(params.id, options.language);
      return {
        total,
        entries: (counting) => chatSheet(counting(read()), { ...options, prompts }),
        messages: (counting) => messageSheet(counting(read()), { ...options, prompts }),
      };
    });
  }

  @Serve(getResponseLogsFileProgress)
  progress(
    @Input() { params }: FlowCall<typeof getResponseLogsFileProgress>,
  ): Promise<ReplyOf<typeof getResponseLogsFileProgress>> {
    return this.running.progress({ kind: 'flow', id: params.id }, params.exportId);
  }
}
