/**
 * What happened in a chat. `data` is what statistics count: opaque keys, the author's own choices, scores, times.
 * `personal` is what the learner said and was shown, encrypted under the learner's key.
 */
import type { WireItem } from '../engine/history-wire.js';
import type { RemoteResult, RemoteStatus } from '../engine/types.js';
import type { Language } from '../flow/definition.js';
import type { FlowId, FlowUid, ItemKey, PromptKey, UserId } from '../ids.js';

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
  /** Sent: supplied by a reviewer, not by the learner; the wait for it is nobody's time (decision 46). */
  readonly external?: boolean;
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
  /** The learner goes past messages that lead on by themselves by "Next" (ENG-7). */
  readonly byNext?: true;
  /** The prompt now shown. */
  readonly promptKey: PromptKey | null;
  /** What reviewers have to supply; absent in events of programs that knew no reviews. */
  readonly inputs?: ReviewInputs;
}

/** How many places of a kind a chat has that a reviewer fills in, and how many of them are still open. */
export interface InputCount {
  readonly total: number;
  readonly pending: number;
}
export interface ReviewInputs {
  /** Answers at prompts whose author asks for feedback. */
  readonly feedback: InputCount;
  readonly scoreLater: InputCount;
  /** Remote messages that show an evaluation. */
  readonly evaluation: InputCount;
  /** Prompts that an answer from outside was, or is, waited for. */
  readonly externalAnswer: InputCount;
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
        /** The sequence that this chat is a step of, and which (from 0). */
        readonly sequence?: { readonly id: number; readonly version: number; readonly index: number };
        readonly facts: readonly ItemFact[];
        readonly standing: ChatStanding;
      },
      { readonly identifier: string; readonly context: Readonly<Record<string, string>> } & ItemsPersonal
    >
  /** An answer with what it led to, or what "Next" led to: `facts` without an answer then. */
  | Fact<'AnswerGiven', { readonly facts: readonly ItemFact[]; readonly standing: ChatStanding }, ItemsPersonal>
  /** The items from `from` on are superseded (kept in the log); `facts` take their place. */
  | Fact<
      'AnswerAltered',
      { readonly from: ItemKey; readonly facts: readonly ItemFact[]; readonly standing: ChatStanding },
      ItemsPersonal
    >
  /** A reviewer supplied what the chat waited for; `items` begin with that answer. */
  | Fact<
      'ExternalAnswerGiven',
      { readonly by: UserId; readonly facts: readonly ItemFact[]; readonly standing: ChatStanding },
      ItemsPersonal
    >
  /** A reviewer wrote on one item. An absent field stays as it was, null takes it back; `commented`: the comment changed. */
  | Fact<
      'ItemReviewed',
      {
        readonly itemKey: ItemKey;
        readonly by: UserId;
        /** ms since 1970, the server's clock. */
        readonly at: number;
        readonly score?: number | null;
        readonly superScore?: number | null;
        readonly commented: boolean;
        readonly standing: ChatStanding;
      },
      { readonly comment: string | null }
    >
  /** What came from a remote message's address (decision 40). */
  | Fact<
      'RemoteRecorded',
      { readonly itemKey: ItemKey; readonly status: RemoteStatus; readonly at: number; readonly error?: string },
      { readonly content: NonNullable<RemoteResult['content']> | null }
    >
  /** null takes the evaluation back: it is pending again. */
  | Fact<
      'EvaluationGiven',
      {
        readonly evaluationId: string;
        /** Of the prompt that shows it; null when the chat has not come there yet. */
        readonly promptKey: PromptKey | null;
        readonly by: UserId;
        readonly at: number;
        readonly standing: ChatStanding;
      },
      { readonly evaluation: string | null }
    >
  | Fact<'ChatDeleted', Record<string, never>>;

/** Written to `person-{subject}` once the subject's key is gone; read models drop the person's rows. */
export interface PersonForgotten {
  readonly type: 'PersonForgotten';
  readonly data: { readonly subject: string };
}
