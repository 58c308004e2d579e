import type { WireItem } from '@parley/contracts/engine/history-wire';
import { CannotApply } from '../platform/projection.js';
import type { ChatCells, ChatTurn } from './chat-tables.js';

/** One chat while a batch is folded. */
export class ChatState {
  /** New pages, and all others if an event may change any of them. */
  readonly pages = new Map<number, readonly ChatTurn[]>();
  readonly newPages = new Set<number>();
  /** Pages that a later event changed. */
  readonly changedPages = new Set<number>();
  /** The chat has no row yet. */
  isNew = false;
  /** Time of the learner's last activity (ms since 1970) if it isn't in the row yet. */
  touchedAt: number | null = null;

  constructor(readonly row: ChatCells) {}

  addTurn(revision: number, items: readonly WireItem[]): void {
    this.pages.set(revision, [{ revision, items, kept: items.length }]);
    this.newPages.add(revision);
    this.row.answers += items.filter(isLearnersAnswer).length;
    this.row.last_item_key = items.at(-1)?.k ?? this.row.last_item_key;
  }

  /** Adds turns as events made them, where no page tells what became of them. */
  addUnchanged(turns: readonly ChatTurn[]): void {
    const told = new Set([...this.pages.values()].flatMap((page) => page.map(({ revision }) => revision)));
    for (const turn of turns) if (!told.has(turn.revision)) this.pages.set(turn.revision, [turn]);
  }

  /** Adds something to an item that isn't superseded. All pages must be loaded. */
  changeItem(key: string, change: (item: WireItem) => WireItem): void {
    for (const [page, turns] of this.pages) {
      const isCurrent = ({ kept }: ChatTurn, item: WireItem, at: number): boolean => at < kept && item.k === key;
      const turn = turns.find((each) => each.items.some((item, at) => isCurrent(each, item, at)));
      if (!turn) continue;
      const items = turn.items.map((item, at) => (isCurrent(turn, item, at) ? change(item) : item));
      this.pages.set(
        page,
        turns.map((each) => (each === turn ? { ...turn, items } : each)),
      );
      this.changedPages.add(page);
      return;
    }
    throw new CannotApply('the item that was written on is not in the history');
  }

  /** Marks the item `from` and all later ones as superseded. All pages must be loaded. */
  supersede(from: string): void {
    let found = false;
    let answers = 0;
    let last: string | null = null;
    for (const [page, before] of [...this.pages].sort(([a], [b]) => a - b)) {
      const turns = before.map((turn): ChatTurn => {
        const index = found ? 0 : turn.items.findIndex(({ k }, at) => k === from && at < turn.kept);
        found ||= index >= 0;
        const kept = index >= 0 ? Math.min(index, turn.kept) : turn.kept;
        answers += turn.items.slice(0, kept).filter(isLearnersAnswer).length;
        last = turn.items[kept - 1]?.k ?? last;
        return { ...turn, kept };
      });
      if (turns.every(({ kept }, at) => kept === before[at]?.kept)) continue;
      this.pages.set(page, turns);
      this.changedPages.add(page);
    }
    if (!found) throw new CannotApply('the altered item is not in the history');
    this.row.answers = answers;
    this.row.last_item_key = last;
  }
}

const isLearnersAnswer = ({ d, au, ae }: WireItem): boolean => d === 's' && au !== true && ae !== true;
