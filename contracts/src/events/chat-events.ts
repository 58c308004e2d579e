/**
 * Events of a chat. `data` is what statistics count: opaque keys, the author's choices, scores, times. `personal` is
 * what the learner sent and saw, encrypted with the learner's key.
 */
import type { WireItem } from '../engine/history-wire.js';
import type { RemoteResult, RemoteStatus } from '../engine/types.js';
import type { Language } from '../definition/values.js';
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
  /** The chosen canonical answers; `['*']` for free text. Sent items only. */
  readonly matched?: readonly string[];
  /** Sent items: the position chosen on a rating or a slider, as a decimal. */
  readonly position?: string;
  readonly score?: number | null;
  /** Sent items: help was asked for, at this price; null = all that the question earns. */
  readonly price?: number | null;
  readonly continuesThread?: boolean;
  readonly auto?: boolean;
  /** Sent items: given by a reviewer, not by the learner; the wait for it counts as nobody's time (decision 46). */
  readonly external?: boolean;
  /**
   * Received items: not the first message of a presentation (a later step, a quick response, an external answer's
   * text).
   */
  readonly follows?: boolean;
  /** ms since 1970 by the learner's clock. */
  readonly at: number;
}

/** The chat's state after the event, computed by the server's engine, never copied from the browser. */
export interface ChatStanding {
  /** null = nothing scored yet */
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly pending: number;
  readonly completed: boolean;
  /** This event completes the attempt for the first time; a later completion, after a change, does not say so. */
  readonly completedNow?: true;
  /** The learner presses "Next" after messages that would continue by themselves (ENG-7). */
  readonly byNext?: true;
  /** The prompt that is shown now. */
  readonly promptKey: PromptKey | null;
  /** Inputs that reviewers have to give; absent in events from before reviews existed. */
  readonly inputs?: ReviewInputs;
}

/** How many items of a kind reviewers have to give in a chat, and how many are still missing. */
export interface InputCount {
  readonly total: number;
  readonly pending: number;
}
/** Most chats have no such items, so a kind without any is left out. */
export interface ReviewInputs {
  /** Answers at prompts whose author asks for feedback. */
  readonly feedback?: InputCount;
  readonly scoreLater?: InputCount;
  /** Remote messages that show an evaluation. */
  readonly evaluation?: InputCount;
  /** Prompts that wait, or waited, for an external answer. */
  readonly externalAnswer?: InputCount;
}

/** How an answer is scored. */
export type ItemScoring = Pick<WireItem, 's' | 'sl' | 'pr' | 'rv'>;
/** An answer that a re-score, or taking it back, scores otherwise. */
export interface ItemRescore {
  readonly itemKey: ItemKey;
  readonly was: ItemScoring;
  readonly now: ItemScoring;
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
        /** SHA-256 of the chat token, hex; only the learner's browser has the token itself. */
        readonly tokenHash: string | null;
        readonly test: boolean;
        /**
         * The label of the learner's class (`definition/class-label`); absent = none. It names many learners, no person, so
         * it stands here, where counters and filters can use it.
         */
        readonly class?: string;
        /** The sequence of which this chat is a step, and which step (from 0). */
        readonly sequence?: { readonly id: number; readonly version: number; readonly index: number };
        /** The course platform's link, for one learner, that began it; the score goes back there. */
        readonly via?: { readonly kind: 'lti'; readonly link: string };
        readonly facts: readonly ItemFact[];
        readonly standing: ChatStanding;
      },
      {
        readonly identifier: string;
        /** Where the identifier comes from, outermost first ("Canvas", "Biology 1"); absent = a link. */
        readonly origins?: readonly string[];
        readonly context: Readonly<Record<string, string>>;
      } & ItemsPersonal
    >
  /** An answer and the items that follow it, or the items after a "Next" (then `facts` has no answer). */
  | Fact<'AnswerGiven', { readonly facts: readonly ItemFact[]; readonly standing: ChatStanding }, ItemsPersonal>
  /** The items from `from` on are superseded (and stay in the log); `facts` replace them. */
  | Fact<
      'AnswerAltered',
      { readonly from: ItemKey; readonly facts: readonly ItemFact[]; readonly standing: ChatStanding },
      ItemsPersonal
    >
  /** A reviewer gave the answer that the chat waited for; `items` begin with it. */
  | Fact<
      'ExternalAnswerGiven',
      { readonly by: UserId; readonly facts: readonly ItemFact[]; readonly standing: ChatStanding },
      ItemsPersonal
    >
  /**
   * A reviewer's note on one item. An absent field stays unchanged, null removes it; `commented`: the comment changed.
   */
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
        /** The answer needs no comment (true), or does again (false); absent, also in older events: unchanged. */
        readonly noComment?: boolean;
        readonly standing: ChatStanding;
      },
      { readonly comment: string | null }
    >
  /** The reply from a remote message's address (decision 40). */
  | Fact<
      'RemoteRecorded',
      { readonly itemKey: ItemKey; readonly status: RemoteStatus; readonly at: number; readonly error?: string },
      { readonly content: NonNullable<RemoteResult['content']> | null }
    >
  /** null removes the evaluation: it is pending again. */
  | Fact<
      'EvaluationGiven',
      {
        readonly evaluationId: string;
        /** The prompt that shows it; null if the chat has not reached it yet. */
        readonly promptKey: PromptKey | null;
        readonly by: UserId;
        readonly at: number;
        readonly standing: ChatStanding;
      },
      { readonly evaluation: string | null }
    >
  /** The answers given so far are scored as another version scores them; so the whole chat's scores are combined, too. */
  | Fact<
      'ChatRescored',
      {
        /** The command; it re-scores many chats. */
        readonly rescoreId: string;
        /** The version whose scoring counts from now on. */
        readonly version: number;
        readonly by: UserId;
        /** ms since 1970, the server's clock. */
        readonly at: number;
        readonly reason: string;
        readonly scores: readonly ItemRescore[];
        readonly standing: ChatStanding;
      }
    >
  /** Answers that nobody scored since are scored as they were before the command. */
  | Fact<
      'RescoreTakenBack',
      {
        readonly rescoreId: string;
        readonly by: UserId;
        readonly at: number;
        readonly scores: readonly ItemRescore[];
        readonly standing: ChatStanding;
      }
    >
  | Fact<'ChatDeleted', Record<string, never>>;

/** Written to `person-{subject}` once the subject's key is gone; read models drop the person's rows. */
export interface PersonForgotten {
  readonly type: 'PersonForgotten';
  readonly data: { readonly subject: string };
}
