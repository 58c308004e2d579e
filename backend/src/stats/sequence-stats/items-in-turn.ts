/** Reads what learners did in chats, asked for one after the other while their histories are read. */
import type { ChatHistory } from '../../platform/histories/histories.js';
import { itemsOf, type ExportedItem } from '../response-file/exported-chats.js';

export class ItemsInTurn {
  constructor(private readonly histories: AsyncGenerator<ChatHistory, void>) {}

  /** In the order of the histories; some may be left out. @throws Error if it isn't among those that follow */
  async of(chatId: string): Promise<readonly ExportedItem[]> {
    for (;;) {
      const { value, done } = await this.histories.next();
      if (done === true) throw new Error(`chat ${chatId} was not asked for in its turn`);
      if (value.chatId === chatId) return value.turns.flatMap(itemsOf);
    }
  }
}
