/** Sends what a filter leaves as a spreadsheet, while it is read. */
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { FILE_TYPES, type FileFormat, type FileQuery } from '@parley/contracts/http/stats';
import type { FastifyReply } from 'fastify';
import { Audit } from '../../platform/log/audit.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { csvOf } from './csv.js';
import type { Sheet } from './cells.js';
import type { SheetOptions } from './sheet-cells.js';
import { RunningExports, type Exported, type RunningExport } from './running-exports.js';
import { partsOf } from './wide-sheets.js';
import { workbookOf } from './xlsx.js';

export interface FileAsked {
  readonly of: Exported;
  /** Stands in the file's name. */
  readonly name?: 'response-data' | 'gradebook';
  readonly userId: string;
  readonly query: FileQuery & { readonly timeZone?: string };
  readonly reply: FastifyReply;
}
/** Counts what is read. */
export type Counting = <E>(entries: AsyncIterable<E>) => AsyncIterable<E>;
/** A file contains chats, or runs. */
export interface FileContent {
  readonly total: number;
  /** One row an entry. */
  entries(counting: Counting): Sheet;
  /** One row a message. */
  messages(counting: Counting): Sheet;
}
export interface FileOptions extends SheetOptions {
  readonly language: InterfaceLanguage;
}

@Injectable()
export class FileReplies {
  constructor(
    private readonly texts: ServerTexts,
    private readonly running: RunningExports,
    private readonly audit: Audit,
  ) {}

  /** @throws Refusal 429 with Retry-After */
  async send(
    { of, name = 'response-data', userId, query, reply }: FileAsked,
    prepare: (options: FileOptions) => Promise<FileContent>,
  ): Promise<StreamableFile> {
    const { format = 'xlsx', language = 'en', timeZone = 'UTC', withHistories, exportId } = query;
    const running = await this.running.begin(of, exportId);
    try {
      const text: SheetOptions['text'] = (name, values) => this.texts.sheet(name, language, values);
      const content = await prepare({ language, timeZone, text });
      const histories = withHistories === 'true';
      const { file, reads } = written(content, { format, histories, cutMark: text('cut'), running });
      running.total = reads * content.total;
      file.once('close', () => running.end());
      // Nobody hears it once the request was answered without the file: its database hung.
      file.on('error', () => undefined);
      const [id, count] = of.kind === 'flow' ? (['flowId', 'chats'] as const) : (['sequenceId', 'runs'] as const);
      this.audit.record('responses-exported', { userId, [id]: of.id, [count]: content.total });
      void reply.header('cache-control', 'no-store');
      return new StreamableFile(file, {
        type: format === 'csv' ? `${FILE_TYPES.csv}; charset=utf-8` : FILE_TYPES.xlsx,
        disposition: `attachment; filename="${of.kind}-${of.id}-${name}.${format}"`,
      });
    } catch (error) {
      running.end();
      throw error;
    }
  }
}

interface Written {
  readonly format: FileFormat;
  readonly histories: boolean;
  readonly cutMark: string;
  readonly running: RunningExport;
}

/** @returns `reads`: how often each entry is read */
function written(
  content: FileContent,
  { format, histories, cutMark, running }: Written,
): { readonly file: Readable; readonly reads: number } {
  const counting: Counting = (entries) => counted(entries, running);
  const entries = (): Sheet => content.entries(counting);
  const messages = (): Sheet => content.messages(counting);
  if (format === 'csv')
    return { reads: 1, file: Readable.from(csvOf(histories ? messages() : entries()), { objectMode: false }) };
  const sheets = [...partsOf(entries), ...(histories ? [messages()] : [])];
  return { reads: sheets.length, file: workbookOf(sheets, { cutMark }) };
}

async function* counted<E>(entries: AsyncIterable<E>, running: RunningExport): AsyncGenerator<E> {
  for await (const entry of entries) {
    yield entry;
    running.done += 1;
  }
}
