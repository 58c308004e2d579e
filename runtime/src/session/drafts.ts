/** What is written at the inputs of a chat and not sent yet, by the key of the item that each input belongs to (PLAY-D1…D3). */
import { isSame, saidIn } from '@parley/contracts/engine/answer';
import type { Chat } from '@parley/contracts/engine/types';
import type { Draft, DraftStore } from '../chat-props.js';

const isEmpty = ({ text, ticked, files }: Draft): boolean => !text?.trim() && !ticked?.length && !files?.length;

/** As the learner can read and copy it. */
const wordsOf = ({ text = '', ticked = [], files = [] }: Draft): string =>
  [text, ...ticked, ...files.map(({ name }) => name)].filter((part) => part !== '').join('\n');

/** An input stands at the message that asks, and at each answer that can be changed. */
const hasInput = ({ history, completed }: Chat, place: number): boolean =>
  history[place]?.direction === 'sent' || (place === history.length - 1 && !completed);

export class Drafts {
  #chatId: string | null = null;
  /** Written while this page shows the chat, whichever it is by now. */
  readonly #own = new Map<string, Draft>();
  /** Written before, here or in another tab. */
  #before = new Map<string, Draft>();

  constructor(private readonly store: () => DraftStore | undefined) {}

  /** What was written here to a chat that another tab or device has replaced comes along. */
  open(chatId: string): void {
    if (this.#chatId === chatId) return;
    for (const at of this.#own.keys()) this.#store(at, undefined);
    this.#chatId = chatId;
    this.#before = new Map(Object.entries(this.#stored()));
    for (const [at, draft] of this.#own) this.#store(at, draft);
  }

  read(at: string): Draft | undefined {
    return this.#own.get(at) ?? this.#before.get(at);
  }
  /** A change of what is written at this item; nothing is left of an empty one. */
  keep(at: string, change: Draft): void {
    // An author's preview: nobody needs it back.
    if (!this.store()) return;
    const draft = { ...this.read(at), ...change };
    if (isEmpty(draft)) return this.drop(at);
    this.#own.set(at, draft);
    this.#store(at, draft);
  }
  /** It was sent, or given up. */
  drop(at: string): void {
    const draft = this.read(at);
    if (!draft) return;
    this.#own.delete(at);
    this.#before.delete(at);
    // By now another tab's own words may stand there.
    if (JSON.stringify(this.#stored()[at]) === JSON.stringify(draft)) this.#store(at, undefined);
  }
  /** The learner begins anew. */
  forget(): void {
    for (const at of [...this.#own.keys(), ...this.#before.keys()]) this.drop(at);
  }

  /** Words whose input is gone: the chat went on without them. By item key. */
  left(chat: Chat): ReadonlyMap<string, string> {
    const left = new Map<string, string>();
    for (const at of new Set([...this.#before.keys(), ...this.#own.keys()])) {
      const place = chat.history.findIndex(({ key }) => key === at);
      if (hasInput(chat, place)) continue;
      const stored = this.#stored()[at];
      const draft = this.#own.get(at) ?? stored;
      const next = place < 0 ? undefined : chat.history[place + 1];
      const isSaid = draft && next?.direction === 'sent' && isSame(saidIn(next), draft.ticked ?? draft.text ?? '');
      // Another tab sent it; or this one did, and was gone before that was noted.
      if (!draft || isSaid) {
        this.drop(at);
        continue;
      }
      left.set(at, wordsOf(draft));
      // The tab that answered has dropped what was written at that message.
      if (!stored) this.#store(at, draft);
    }
    return left;
  }

  #stored(): Readonly<Record<string, Draft>> {
    return this.#chatId === null ? {} : (this.store()?.read(this.#chatId) ?? {});
  }
  #store(at: string, draft: Draft | undefined): void {
    if (this.#chatId === null) return;
    const { [at]: _, ...others } = this.#stored();
    this.store()?.write(this.#chatId, draft === undefined ? others : { ...others, [at]: draft });
  }
}
