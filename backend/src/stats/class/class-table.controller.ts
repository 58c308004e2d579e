import { Controller } from '@nestjs/common';
import { titled } from '@parley/contracts/definition/prompt-title';
import { CLASS_PAGE, getClassTable, type ClassTable } from '@parley/contracts/http/class-table';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { OpenedChats } from '../../chats/get-history/opened-chats.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { MatchingChats } from '../response-logs/matching-chats.js';
import { ClassQuestions, type Question } from './class-questions.js';
import { ClassRows } from './class-rows.js';

@Controller()
export class ClassTableController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: MatchingChats,
    private readonly questions: ClassQuestions,
    private readonly rows: ClassRows,
    private readonly opened: OpenedChats,
  ) {}

  @Serve(getClassTable)
  async read(@Input() { params: { id }, query, user }: FlowCall<typeof getClassTable>): Promise<ClassTable> {
    this.opened.noteList('chats-listed', user.id, { flowId: id });
    const { sinceId: chatId, ...filters } = query;
    const [questions, matching, since] = await Promise.all([
      this.questions.of(id, query.version ?? null),
      this.rows.matching(id, filters),
      chatId && this.dataSource.getRepository(ChatRow).findOneBy({ flowId: id, chatId }),
    ]);
    // The last loaded row was deleted meanwhile: as in the list of chats, the table ends rather than repeats rows.
    const limit = since === null ? 0 : CLASS_PAGE;
    const { rows, count, isAtLeast } = await this.chats.list(matching, limit, { after: since || undefined });
    return {
      columns: questions.map(columnOf),
      rows: await this.rows.of(rows, questions),
      totalRecords: count,
      isAtLeast,
    };
  }
}

const columnOf = ({ key, position, definition, text, most, isScored }: Question): ClassTable['columns'][number] => ({
  key,
  position,
  ...titled(definition),
  question: text,
  most,
  isScored,
});
