/** Reads what learners wrote at one question, from the chats that a filter leaves; in steps, so that a page never reads all. */
import { Injectable } from '@nestjs/common';
import { plainText } from '@parley/contracts/definition/message';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { itemsOf } from '@parley/contracts/events/stored-items';
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import {
  WRITTEN_CHATS,
  WRITTEN_PAGE,
  type WrittenAnswer,
  type WrittenAnswers,
  type WrittenState,
} from '@parley/contracts/http/written-answers';
import { SOMETHING_GIVEN } from '@parley/projections/chats/chat-tables';
import { standingItems } from '@parley/projections/chats/standing-items';
import { standingOf } from '../../chats/inbox/waiting-inputs.js';
import { Histories } from '../../platform/histories/histories.js';
import { ClassRows } from '../class/class-rows.js';
import type { Question } from '../class/class-questions.js';
import { MatchingChats, type ChatPlace, type ListedChat, type Matching } from '../response-logs/matching-chats.js';
import { isWritten } from './takes-text.js';

/** Chats that are read at once. */
const STEP = 50;

export interface Since extends ChatPlace {
  /** The last answer that was read of this chat; absent = all of them were. */
  readonly itemKey?: string | undefined;
}
interface Wanted {
  readonly question: Question;
  readonly words: string;
  readonly state: WrittenState | null;
}
/** Few chats wait, or have anything that a teacher gave; an index has those. */
const PARTS: Readonly<Record<WrittenState, string>> = {
  waiting: 'chat.inputs_pending',
  graded: `(${SOMETHING_GIVEN})`,
};

@Injectable()
export class WrittenRows {
  constructor(
    private readonly chats: MatchingChats,
    private readonly classRows: ClassRows,
    private readonly histories: Histories,
  ) {}

  async matching(flowId: number, query: ChatFilterQuery, state: WrittenState | null): Promise<Matching> {
    const matching = await this.classRows.matching(flowId, query);
    return state === null ? matching : this.chats.within(matching, () => PARTS[state]);
  }

  /** The newest chats first, and of each the latest answer first. @param since the end of the page before */
  async page(matching: Matching, wanted: Wanted, since?: Since): Promise<Pick<WrittenAnswers, 'answers' | 'next'>> {
    const answers: WrittenAnswer[] = [];
    const fits = fitting(wanted);
    let at = since;
    for (let looked = 0; looked < WRITTEN_CHATS; looked += STEP) {
      const rest = at?.itemKey === undefined ? { after: at } : { from: at };
      const chats = await this.chats.page(matching, STEP, rest);
      const byId = new Map(chats.map((chat) => [chat.chatId, chat]));
      for await (const { chatId, turns } of this.histories.read([...byId.keys()])) {
        const chat = byId.get(chatId)!;
        for (const item of rested(itemsOf(standingItems(turns)).reverse(), chat, at)) {
          if (!fits(item)) continue;
          answers.push(answerOf(chat, item));
          if (answers.length === WRITTEN_PAGE) return { answers, next: { sinceId: chatId, sinceKey: item.key } };
        }
      }
      at = chats.at(-1);
      if (chats.length < STEP) return { answers, next: null };
    }
    return { answers, next: at ? { sinceId: at.chatId } : null };
  }
}

/** Those behind the last one of the page before; none if that one is gone. */
function rested(items: HistoryItem[], { chatId }: ListedChat, since: Since | undefined): readonly HistoryItem[] {
  if (since?.itemKey === undefined || since.chatId !== chatId) return items;
  const last = items.findIndex(({ key }) => key === since.itemKey);
  return last < 0 ? [] : items.slice(last + 1);
}

function fitting({ question: { key, definition }, words, state }: Wanted): (item: HistoryItem) => boolean {
  const folded = words.trim().toLowerCase();
  return (item) =>
    item.promptKey === key &&
    isWritten(definition, item) &&
    (state === null || standingOf(item) === state) &&
    (folded === '' || textOf(item).toLowerCase().includes(folded));
}

const textOf = ({ message }: HistoryItem): string => plainText(message, '\n');

const answerOf = (chat: ListedChat, item: HistoryItem): WrittenAnswer => ({
  chatId: chat.chatId,
  itemKey: item.key,
  identifier: chat.identifier,
  ...(chat.name !== null && { name: chat.name }),
  ...(chat.class !== null && { class: chat.class }),
  identifierOrigin: chat.identifierOrigin,
  attempt: chat.attempt,
  text: textOf(item),
  at: item.at,
  points: item.superScore ?? item.score ?? null,
  state: standingOf(item),
  comment: item.comment ?? '',
});
