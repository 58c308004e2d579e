import { Controller } from '@nestjs/common';
import { titled } from '@parley/contracts/definition/prompt-title';
import { getWrittenAnswers, type WrittenAnswers, type WrittenQuestion } from '@parley/contracts/http/written-answers';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { OpenedChats } from '../../chats/get-history/opened-chats.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import type { Question } from '../class/class-questions.js';
import { WrittenQuestions } from './written-questions.js';
import { WrittenRows } from './written-rows.js';

@Controller()
export class WrittenAnswersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly questions: WrittenQuestions,
    private readonly rows: WrittenRows,
    private readonly opened: OpenedChats,
  ) {}

  @Serve(getWrittenAnswers)
  async read(@Input() call: FlowCall<typeof getWrittenAnswers>): Promise<WrittenAnswers> {
    const { id } = call.params;
    const { query, user } = call;
    this.opened.noteList('written-read', user.id, { flowId: id });
    const { promptKey, words = '', state = null, sinceId: chatId, sinceKey: itemKey, ...filters } = query;
    const [questions, answered, matching, since] = await Promise.all([
      this.questions.of(id, query.version ?? null),
      this.questions.answered(id, filters),
      this.rows.matching(id, filters, state),
      chatId && this.dataSource.getRepository(ChatRow).findOneBy({ flowId: id, chatId }),
    ]);
    const question = promptKey === undefined ? questions[0] : questions.find(({ key }) => key === promptKey);
    // The last chat of the page before was deleted meanwhile: as in the list of chats, the answers end.
    const isOver = question === undefined || since === null;
    const page = isOver
      ? { answers: [], next: null }
      : await this.rows.page(matching, { question, words, state }, since ? { ...since, itemKey } : undefined);
    return {
      questions: questions.map((each) => questionOf(each, answered && (answered.get(each.key) ?? 0))),
      promptKey: question?.key ?? null,
      ...page,
    };
  }
}

const questionOf = ({ key, position, definition, text, most }: Question, answered: number | null): WrittenQuestion => ({
  key,
  position,
  ...titled(definition),
  question: text,
  most,
  answered,
});
