import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import { getResponseLogsFile, getResponseLogsFileProgress, type FileFormat } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { ChatRow } from '@parley/projections/read-models';
import type { SelectQueryBuilder } from 'typeorm';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { MatchingChats } from '../response-logs/matching-chats.js';
import { csvOf } from './csv.js';
import { ExportedChats, type ExportedChat } from './exported-chats.js';
import { PromptColumns } from './prompt-columns.js';
import { chatSheet, messageSheet, type SheetOptions } from './response-sheets.js';
import { RunningExports, type RunningExport } from './running-exports.js';
import { workbookOf } from './xlsx.js';

const TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
const ALL = 2_147_483_647;

@Controller()
export class ResponseFileController {
  constructor(
    private readonly matching: MatchingChats,
    private readonly chats: ExportedChats,
    private readonly columns: PromptColumns,
    private readonly texts: ServerTexts,
    private readonly running: RunningExports,
    private readonly audit: Audit,
  ) {}

  @Serve(getResponseLogsFile)
  async file(@Input() call: FlowCall<typeof getResponseLogsFile>): Promise<StreamableFile> {
    const { params, query, user, reply } = call;
    const { format = 'xlsx', language = 'en', timeZone = 'UTC', withHistories, exportId, ...filter } = query;
    const rows = await this.matching.of(params.id, { ...filter, timeZone });
    const running = this.running.begin(params.id, exportId);
    try {
      const [newest] = await this.matching.page(rows, 1);
      // Chats that begin meanwhile stay out, so that both sheets hold the same.
      if (newest)
        rows.andWhere('(chat.createdAt, chat.chatId) <= (:newestAt, :newestId)', {
          newestAt: newest.createdAt,
          newestId: newest.chatId,
        });
      const total = await this.matching.count(rows, ALL);
      const options: SheetOptions = {
        prompts: await this.columns.of(params.id, language),
        timeZone,
        text: (name, values) => this.texts.sheet(name, language, values),
      };
      const histories = withHistories === 'true';
      running.total = format === 'xlsx' && histories ? 2 * total : total;
      const file = this.write(rows, { format, histories, options, running });
      file.once('close', () => running.end());
      this.audit.record('responses-exported', { userId: user.id, flowId: params.id, chats: total });
      void reply.header('cache-control', 'no-store');
      return new StreamableFile(file, {
        type: TYPES[format],
        disposition: `attachment; filename="flow-${params.id}-response-data.${format}"`,
      });
    } catch (error) {
      running.end();
      throw error;
    }
  }

  @Serve(getResponseLogsFileProgress)
  progress(
    @Input() { params }: FlowCall<typeof getResponseLogsFileProgress>,
  ): ReplyOf<typeof getResponseLogsFileProgress> {
    const found = this.running.find(params.id, params.exportId);
    return found && { done: found.done, total: found.total };
  }

  private write(rows: SelectQueryBuilder<ChatRow>, { format, histories, options, running }: Written): Readable {
    const read = (): AsyncGenerator<ExportedChat> => counted(this.chats.read(rows), running);
    if (format === 'csv')
      return Readable.from(csvOf(histories ? messageSheet(read(), options) : chatSheet(read(), options)), {
        objectMode: false,
      });
    const sheets = [chatSheet(read(), options), ...(histories ? [messageSheet(read(), options)] : [])];
    return workbookOf(sheets, { cutMark: options.text('cut') });
  }
}

interface Written {
  readonly format: FileFormat;
  readonly histories: boolean;
  readonly options: SheetOptions;
  readonly running: RunningExport;
}

async function* counted(chats: AsyncIterable<ExportedChat>, running: RunningExport): AsyncGenerator<ExportedChat> {
  for await (const chat of chats) {
    yield chat;
    running.done += 1;
  }
}
