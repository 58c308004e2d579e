import { Controller, type StreamableFile } from '@nestjs/common';
import { CLASS_PAGE, getGradebook, type ClassRow } from '@parley/contracts/http/class-table';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import type { Row, Sheet } from '../response-file/cells.js';
import { FileReplies, type Counting } from '../response-file/file-replies.js';
import { PromptColumns, type PromptNames } from '../response-file/prompt-columns.js';
import { identityCells, identityHeadings, type SheetOptions } from '../response-file/sheet-cells.js';
import { MatchingChats, type ChatPlace, type Matching } from '../response-logs/matching-chats.js';
import { ClassQuestions, type Question } from './class-questions.js';
import { ClassRows } from './class-rows.js';

/** The count of all. */
const ALL = 2_147_483_647;

@Controller()
export class GradebookController {
  constructor(
    private readonly chats: MatchingChats,
    private readonly questions: ClassQuestions,
    private readonly rows: ClassRows,
    private readonly prompts: PromptColumns,
    private readonly files: FileReplies,
  ) {}

  @Serve(getGradebook)
  async file(@Input() { params: { id }, query, user, reply }: FlowCall<typeof getGradebook>): Promise<StreamableFile> {
    const { format, language, ...filters } = query;
    const matching = await this.rows.matching(id, filters);
    const asked = {
      of: { kind: 'flow', id },
      name: 'gradebook',
      userId: user.id,
      query: { format: format ?? 'csv', language, timeZone: filters.timeZone },
      reply,
    } as const;
    return this.files.send(asked, async (options) => {
      // Chats that begin meanwhile stay out.
      const [newest] = await this.chats.page(matching, 1);
      const [total, all, { names }] = await Promise.all([
        newest ? this.chats.countAll(matching, ALL, { from: newest }) : 0,
        this.questions.of(id, query.version ?? null),
        this.prompts.of(id, options.language),
      ]);
      const questions = all.filter(({ isScored }) => isScored);
      const sheet = (counting: Counting): Sheet => ({
        name: options.text('gradebook'),
        headings: headingsOf(questions, names, options),
        rows: lines(counting(this.read(matching, newest, questions)), options),
      });
      return { total, entries: sheet, messages: sheet };
    });
  }

  private async *read(
    matching: Matching,
    from: ChatPlace | undefined,
    questions: readonly Question[],
  ): AsyncGenerator<ClassRow> {
    for (let after: ChatPlace | undefined; ;) {
      const page = await this.chats.page(matching, CLASS_PAGE, after ? { after } : { from });
      yield* await this.rows.of(page, questions);
      after = page.at(-1);
      if (!after) return;
    }
  }
}

async function* lines(rows: AsyncIterable<ClassRow>, options: SheetOptions): AsyncGenerator<Row> {
  const { text } = options;
  for await (const row of rows)
    yield [
      ...identityCells(row, options),
      row.completed ? text('yes') : null,
      row.score,
      row.maxScore,
      row.isScorePending ? text('yes') : null,
      row.ms === null ? null : row.ms / 1_000,
      // An answer that waits has no points yet: an empty cell, never 0.
      ...row.cells.map((cell) => (cell && cell[0] !== 'waits' ? cell[2] : null)),
    ];
}

const headingsOf = (questions: readonly Question[], names: PromptNames, options: SheetOptions): string[] => {
  const { text } = options;
  return [
    ...identityHeadings(options),
    text('finished'),
    text('score'),
    text('maximum'),
    text('scoreWaits'),
    text('seconds'),
    ...questions.map(({ key }) => names.get(key) ?? key),
  ];
};
