/** Events of a chat for the host page, each sent once. */
import { addressIn } from '@parley/contracts/definition/message';
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { PlayerEvent } from '../chat/chat-props.js';
import { ownAnswers } from './rebase.js';

const NOTHING_TOLD = () => ({ ready: false, markers: new Set<string>(), answered: -1, score: '', completed: false });

interface Stand {
  /** True if a message is about to appear. */
  readonly receiving: boolean;
  readonly maxScore: number | null;
}

export class HostEvents {
  readonly #emit: (event: PlayerEvent) => void;
  #reported = NOTHING_TOLD();

  constructor(emit: (event: PlayerEvent) => void) {
    this.#emit = emit;
  }

  /** Call when another attempt begins. */
  forget(): void {
    this.#reported = NOTHING_TOLD();
  }
  tell(chat: Chat, items: readonly HistoryItem[], { receiving, maxScore }: Stand): void {
    if (!this.#reported.ready) this.#emit({ type: 'ready' });
    this.#reported.ready = true;
    for (const item of items) this.#tellMarker(item);
    if (receiving) return;
    // A reviewer's answer isn't the learner's progress.
    const own = ownAnswers(chat.history);
    const answered = own.filter((item) => chat.runMode !== 'normal' || !item.answerExternally).length;
    const score = `${chat.score.display}/${maxScore}`;
    if (answered !== this.#reported.answered) this.#emit({ type: 'progress', answered });
    if (score !== this.#reported.score) this.#emit({ type: 'score', score: chat.score.display, maxScore });
    if (chat.completed && !this.#reported.completed) this.#emit({ type: 'completed', score: chat.score.total });
    this.#reported = { ...this.#reported, answered, score, completed: chat.completed };
  }
  #tellMarker(item: HistoryItem): void {
    if (item.contentType !== 'event' || this.#reported.markers.has(item.key)) return;
    this.#reported.markers.add(item.key);
    const url = addressIn(item.message, item.contentType);
    if (url !== '') this.#emit({ type: 'marker', url });
  }
}
