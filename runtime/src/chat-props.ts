/** What whoever mounts a chat says about it: the learner's page, the console's preview, the review screen. */
import type { HistoryItem, RemoteResult, RunMode } from '@parley/contracts/engine/types';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { FlowDefinition, Language, Settings } from '@parley/contracts/flow/definition';
import type { Trees } from '@parley/contracts/markdown/tree';

/** A version of another flow that the chat may be led to. */
export interface LinkedVersion {
  readonly id: number;
  readonly version: number;
  readonly definition: FlowDefinition;
  readonly trees?: Trees;
}
export interface PlayableFlow {
  readonly id: number;
  /** null = draft */
  readonly version: number | null;
  readonly name: string;
  readonly definition: FlowDefinition;
  /** Compiled texts; missing ones are parsed by a chunk that loads when it is needed. */
  readonly trees?: Trees;
  /** Every version that its links lead to, directly or through others. */
  readonly linked?: readonly LinkedVersion[];
}
export interface DisplaySettings {
  readonly showScore: boolean;
  readonly showName: boolean;
  readonly disableAutoAnswer: boolean;
  readonly disableKeyboardAnswer: boolean;
}
export const DEFAULT_DISPLAY: DisplaySettings = {
  showScore: true,
  showName: false,
  disableAutoAnswer: false,
  disableKeyboardAnswer: false,
};
/** What the host page hears; also the documented postMessage and DOM events. */
export type PlayerEvent =
  | { readonly type: 'ready' }
  /** Answers given so far. */
  | { readonly type: 'progress'; readonly answered: number }
  /** Sequences: a step (counted from 0) was opened, or one was completed. */
  | { readonly type: 'step'; readonly step: number; readonly steps: number; readonly stepsCompleted: number }
  | { readonly type: 'score'; readonly score: number | null; readonly maxScore: number | null }
  | { readonly type: 'completed'; readonly score: number | null }
  /** An `event` message of the flow was shown: its address (decision 40). */
  | { readonly type: 'marker'; readonly url: string }
  /** Preview: after an edit of the draft, these answers, given before, no longer fit. */
  | { readonly type: 'outgrown'; readonly answers: readonly string[] }
  | { readonly type: 'error'; readonly code: string };

/** saved: the server has it all; pending: on its way; offline: tried, will be tried again; rejected: won't be taken. */
export type SaveState = 'saved' | 'pending' | 'offline' | 'rejected';
/** Why the state needs words of its own. */
export type SaveNotice =
  | {
      readonly code:
        | 'gone'
        | 'not-found'
        | 'not-allowed'
        | 'link-not-signed'
        | 'link-expired'
        | 'signed-chat'
        | 'too-large'
        | 'memory-only'
        | 'step-locked';
    }
  /** Said by the learner, no longer fitting (`kept-aside`) or refused by the server; kept on this device. */
  | { readonly code: 'kept-aside' | 'answer-refused'; readonly answers: readonly string[] };

export interface LoadedChat {
  readonly history: readonly WireItem[];
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  /** The language the chat began in, when it is known: it goes on in it. */
  readonly language?: Language;
  /** The version that the chat began on, where it may be another than the page's. */
  readonly flow?: PlayableFlow;
}

/** Which attempt a history is of. */
export type Attempt = Omit<LoadedChat, 'history'>;

export interface NewAttempt {
  readonly seed: string;
  /** Where it differs from the one before: a newer version. */
  readonly flow?: PlayableFlow;
}

/** A file that the server has and no answer names yet. */
export interface KeptFile {
  readonly name: string;
  readonly uniqueId: string;
  readonly url: string;
  /** ms since 1970: it is kept for a while only. */
  readonly at: number;
}
/** What is written, ticked and uploaded at one input and not sent yet. */
export interface Draft {
  readonly text?: string;
  readonly ticked?: readonly string[];
  readonly files?: readonly KeptFile[];
}
/** Keeps drafts of a chat, by the key of the item that their input belongs to; synchronous, so that it outruns a reload. */
export interface DraftStore {
  read(chatId: string): Readonly<Record<string, Draft>>;
  write(chatId: string, drafts: Readonly<Record<string, Draft>>): void;
}

/** The only thing that differs between learner, author and reviewer: where a chat comes from and goes to. */
export interface Transport {
  /** An earlier history to go on from; null = begin. */
  load(): Promise<LoadedChat | null>;
  /**
   * Called with the whole history after every change; must never throw and never lose an item. A promise resolves
   * when the history is kept on this device, which may be before the server has it. `madeFrom`: what it goes on from,
   * where that is not what was loaded, saved or replaced last.
   */
  save(history: readonly WireItem[], madeFrom?: readonly WireItem[]): void | Promise<void>;
  onState?(listener: (state: SaveState, notice?: SaveNotice) => void): () => void;
  /** The server (or another tab) knows more than this chat: go on from there. With `attempt` it is another one. */
  onReplaced?(listener: (history: readonly WireItem[], attempt?: Attempt) => void): () => void;
  /** Begin a new attempt. */
  restart(): Promise<NewAttempt>;
  /** What a remote message shows; null = nothing can be said of it any more. Absent: remote messages stay as they are. */
  fetchRemote?(item: HistoryItem): Promise<RemoteResult | null>;
  /** The chat waits, or no longer waits, for an answer from outside: news comes by `onReplaced`. */
  wait?(waiting: boolean): void;
  /** Where a learner's files go; absent where they go nowhere. */
  uploads?(): UploadPlace;
  /** Where what is not sent yet is kept; absent where nobody needs it back. A chat's id is its seed. */
  readonly drafts?: DraftStore;
  /** The chat is taken off the page. */
  close?(): void;
}

export interface UploadPlace {
  /** Ends before `/aws`. */
  readonly apiUrl: string;
  /** What proves the right to upload; part of the sign request's body. */
  readonly proof: Readonly<Record<string, string | number>>;
  /** Takes the place of its token where that is refused. */
  readonly signature?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The chat is a step of a sequence. */
export interface StepProps {
  /** Null: it is the last. */
  readonly onNext: (() => void) | null;
}

export interface ChatProps {
  readonly flow: PlayableFlow;
  readonly runMode: RunMode;
  readonly language: Language;
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly display: DisplaySettings;
  readonly transport: Transport;
  readonly maxScore?: number | null;
  /** The Cloudinary account that scales pictures of its own. */
  readonly cloudName?: string;
  /** Preview only: begin at this prompt. */
  readonly from?: string;
  /** Preview only: 200 ms instead of the default pause. */
  readonly quickenPauses?: boolean;
  /** auto (default) follows the reader's system. */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /** Where letter keys answer: `chat` (default) while the focus is inside, `document` on a page of one's own. */
  readonly keyboardScope?: 'chat' | 'document';
  readonly step?: StepProps;
  readonly onEvent?: (event: PlayerEvent) => void;
}
export interface MountedChat {
  /** A changed flow keeps the answers that still fit; a changed language, seed, `from` or transport starts anew. */
  update(props: Partial<ChatProps>): void;
  restart(): void;
  unmount(): void;
}
