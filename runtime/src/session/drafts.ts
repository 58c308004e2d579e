/** Unsent drafts of a chat's inputs, by the key of the item that each input belongs to (PLAY-D1…D3). */
import { takesList } from '@parley/contracts/definition/takes';
import { isSame, saidIn } from '@parley/contracts/engine/answer';
import type { Chat } from '@parley/contracts/engine/types';
import type { Draft, DraftStore } from '../chat/chat-props.js';

const isEmpty = ({ text, ticked, files }: Draft): boolean =>
  !text?.trim() && !ticked?.some((each) => each.trim() !== '') && !files?.length;

/** A draft as text that the learner can read and copy. */
const draftText = ({ text = '', ticked = [], files = [] }: Draft): string =>
  [text, ...ticked, ...files.map(({ name }) => name)].filter((part) => part !== '').join('\n');

/** There is an input at the last message, which asks, and at each answer that can be changed. */
const isInputAt = ({ history, completed }: Chat, index: number): boolean =>
  history[index]?.direction === 'sent' || (index === history.length - 1 && !completed);
const indexOf = ({ history }: Chat, at: string): number => history.findIndex(({ key }) => key === at);

export class Drafts {
  #chatId: string | null = null;
  /** Drafts written on this page; they stay when the chat is replaced by another. */
  readonly #own = new Map<string, Draft>();
  /** Drafts from earlier visits or other tabs. */
  #before = new Map<string, Draft>();
  #left?: ReadonlyMap<string, string>;

  constructor(private readonly store: () => DraftStore | undefined) {}

  /** If another tab or device replaced the chat, drafts written on this page move to the new chat. */
  open(chatId: string): void {
    if (this.#chatId === chatId) return;
    for (const at of this.#own.keys()) this.#store(at, undefined);
    this.#chatId = chatId;
    this.#before = new Map(Object.entries(this.#stored()));
    for (const [at, draft] of this.#own) if (!draft.secret) this.#store(at, draft);
  }

  read(at: string): Draft | undefined {
    return this.#own.get(at) ?? this.#before.get(at);
  }
  /** Merges a change into this item's draft; an empty draft is removed. */
  keep(at: string, change: Draft): void {
    const draft = { ...this.read(at), ...change };
    if (isEmpty(draft)) return this.drop(at);
    this.#own.set(at, draft);
    if (!draft.secret) this.#store(at, draft);
  }
  /** Removes a draft that was sent or given up. */
  drop(at: string): void {
    const draft = this.read(at);
    if (!draft) return;
    this.#own.delete(at);
    this.#before.delete(at);
    // The stored draft may be another tab's by now.
    if (JSON.stringify(this.#stored()[at]) === JSON.stringify(draft)) this.#store(at, undefined);
  }
  /** Removes all drafts, because the learner begins a new attempt. */
  forget(): void {
    for (const at of [...this.#own.keys(), ...this.#before.keys()]) this.drop(at);
  }

  hasInput(chat: Chat, at: string): boolean {
    return isInputAt(chat, indexOf(chat, at));
  }

  /** Drafts whose input is gone, because the chat continued without them. By item key. */
  left(chat: Chat): ReadonlyMap<string, string> {
    const left = new Map<string, string>();
    // An author's preview: nobody needs its drafts back.
    if (!this.store()) return left;
    for (const at of new Set([...this.#before.keys(), ...this.#own.keys()])) {
      const index = indexOf(chat, at);
      if (isInputAt(chat, index)) continue;
      const stored = this.#stored()[at];
      const draft = this.#own.get(at) ?? stored;
      const next = index < 0 ? undefined : chat.history[index + 1];
      const takes = takesList(chat.history[index]?.inputDisplayType) ? 'list' : 'set';
      const isSent =
        draft && next?.direction === 'sent' && isSame(saidIn(next), draft.ticked ?? draft.text ?? '', takes);
      // Another tab sent the draft; or this one did, but was closed before removing it. A secret is never shown.
      if (!draft || isSent || draft.secret) {
        this.drop(at);
        continue;
      }
      left.set(at, draftText(draft));
      this.#own.set(at, draft);
      // The tab that answered the message has stored its own draft over this one, and removes it. Two tabs that both
      // show a draft don't replace each other's again and again.
      if (!stored || !this.#left?.has(at)) this.#store(at, draft);
    }
    this.#left = left;
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
