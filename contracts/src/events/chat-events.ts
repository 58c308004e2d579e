/**
 * What happened in a chat. `data` is what statistics count: opaque keys, the author's own choices, scores, times.
 * `personal` is what the learner said and was shown, encrypted under the learner's key.
 */
import type { WireItem } from '../engine/history-wire.js';
import type { Language } from '../flow/definition.js';
import type { FlowId, FlowUid, ItemKey, PromptKey } from '../ids.js';

interface Fact<T extends string, D, P = undefined> {
  readonly type: T;
  readonly data: D;
  readonly personal?: P | null;
}

/** One presentation or answer, as the counters see it. */
export interface ItemFact {
  readonly key: ItemKey;
  readonly promptKey: PromptKey;
  readonly direction: 'received' | 'sent';
  /** Canonical choice(s) picked; `['*']` for free text. Sent only. */
  readonly matched?: readonly string[];
  readonly score?: number | null;
  readonly continuesThread?: boolean;
  readonly auto?: boolean;
  /** Received: not the first message of a presentation (a later step, a quick response, an external answer's text). */
  readonly follows?: boolean;
  /** ms since 1970 by the learner's clock. */
  readonly at: number;
}

/** Where the chat stands after the event; computed by the server's engine, never taken from the browser. */
export interface ChatStanding {
  /** null = nothing scored yet */
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly pending: number;
  readonly completed: boolean;
  /** The prompt now shown. */
  readonly promptKey: PromptKey | null;
}

export interface ItemsPersonal {
  readonly items: readonly WireItem[];
}

export type ChatEvent =
  | Fact<
      'ChatStarted',
      {
        readonly flowId: FlowId;
        readonly flowUid: FlowUid;
        readonly version: number;
        readonly language: Language;
        readonly seed: string;
        /** 1 for the first chat of this identifier at this flow. */
        readonly attempt: number;
        readonly origin: 'system' | 'user';
        readonly trust: 'bound' | 'open' | 'signed';
        /** SHA-256 of the chat token, hex; the token itself is kept by the learner's browser alone. */
        readonly tokenHash: string | null;
        readonly test: boolean;
        readonly facts: readonly ItemFact[];
        readonly standing: ChatStanding;
      },
      { readonly identifier: string; readonly context: Readonly<Record<string, string>> } & ItemsPersonal
    >
  | Fact<'AnswerGiven', { readonly facts: readonly ItemFact[]; readonly standing: ChatStanding }, ItemsPersonal>
  /** The items from `from` on are superseded (kept in the log); `facts` take their place. */
  | Fact<
      'AnswerAltered',
      { readonly from: ItemKey; readonly facts: readonly ItemFact[]; readonly standing: ChatStanding },
      ItemsPersonal
    >
  | Fact<'ChatDeleted', Record<string, never>>;

/** Written to `person-{subject}` once the subject's key is gone; read models drop the person's rows. */
export interface PersonForgotten {
  readonly type: 'PersonForgotten';
  readonly data: { readonly subject: string };
}
