import type { WireItem } from '@parley/contracts/engine/history-wire';
import { CannotApply } from '../platform/projection.js';
import { TURNS_PER_PAGE, type ChatTurn } from './chat-rows.js';
import type { ChatCells } from './chat-tables.js';

/** One chat while a batch is folded. */
export class ChatState {
  /** Pages that were loaded or begun; an alteration needs all of them, other events only the last. */
  readonly pages = new Map<number, ChatTurn[]>();
  readonly changedPages = new Set<number>();
  /** No row holds it yet. */
  isNew = false;
  /** When the learner was last here, ms since 1970, where the row does not say so yet. */
  touchedAt: number | null = null;

  constructor(readonly row: ChatCells) {}

  addTurn(revision: number, items: readonly WireItem[]): void {
    const page = Math.floor(revision / TURNS_PER_PAGE);
    const turns = this.pages.get(page) ?? [];
    turns.push({ revision, items, kept: items.length });
    this.pages.set(page, turns);
    this.changedPages.add(page);
    this.row.answers += items.filter(isLearnersAnswer).length;
    this.row.last_item_key = items.at(-1)?.k ?? this.row.last_item_key;
  }

  /** Something was added to an item that stands. All pages must be loaded. */
  changeItem(key: string, change: (item: WireItem) => WireItem): void {
    for (const [page, turns] of this.pages) {
      const stands = ({ kept }: ChatTurn, item: WireItem, at: number): boolean => at < kept && item.k === key;
      const turn = turns.find((each) => each.items.some((item, at) => stands(each, item, at)));
      if (!turn) continue;
      const items = turn.items.map((item, at) => (stands(turn, item, at) ? change(item) : item));
      this.pages.set(
        page,
        turns.map((each) => (each === turn ? { ...turn, items } : each)),
      );
      this.changedPages.add(page);
      return;
    }
    throw new CannotApply('the item that was written on is not in the history');
  }

  /** Marks the item `from` and all behind it as superseded. All pages must be loaded. */
  supersede(from: string): void {
    let found = false;
    let answers = 0;
    let last: string | null = null;
    for (const page of [...this.pages.keys()].sort((a, b) => a - b)) {
      const turns = this.pages.get(page)?.map((turn): ChatTurn => {
        const index = found ? 0 : turn.items.findIndex(({ k }, at) => k === from && at < turn.kept);
        found ||= index >= 0;
        const kept = index >= 0 ? Math.min(index, turn.kept) : turn.kept;
        answers += turn.items.slice(0, kept).filter(isLearnersAnswer).length;
        last = turn.items[kept - 1]?.k ?? last;
        return { ...turn, kept };
      });
      this.pages.set(page, turns ?? []);
      this.changedPages.add(page);
    }
    if (!found) throw new CannotApply('the altered item is not in the history');
    this.row.answers = answers;
    this.row.last_item_key = last;
  }
}

const isLearnersAnswer = ({ d, au, ae }: WireItem): boolean => d === 's' && au !== true && ae !== true;
