/** The interface between a chat and whoever mounts it: the learner's page, the console's preview, the review screen. */
import type { HistoryItem, RemoteResult, RunMode } from '@parley/contracts/engine/types';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import type { ColorScheme, Language } from '@parley/contracts/definition/values';
import type { Trees } from '@parley/contracts/markdown/tree';
import type { VNode } from 'preact';

/** A published version of another flow that this chat can link to. */
export interface LinkedVersion {
  readonly id: number;
  readonly version: number;
  /** The language in which its author wrote it. */
  readonly language?: Language;
  readonly definition: FlowDefinition;
  readonly trees?: Trees;
}
export interface PlayableFlow {
  readonly id: number;
  /** null = draft */
  readonly version: number | null;
  readonly name: string;
  /** The version by whose rules answers make up the score, if a re-score gave the chat another one's. */
  readonly scoredBy?: number;
  /** Absent: what the page says of its own version. */
  readonly maxScore?: number | null;
  /** The language in which its author wrote it; the author's numbers are read by it. */
  readonly language?: Language;
  readonly definition: FlowDefinition;
  /** Compiled texts. A text without a tree is parsed in the browser, by a chunk that loads on demand. */
  readonly trees?: Trees;
  /** Every version that the flow's links reach, directly or through other flows. */
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
/** Events for the host page; also the documented postMessage and DOM events. */
export type PlayerEvent =
  | { readonly type: 'ready' }
  /** Number of answers given so far. */
  | { readonly type: 'progress'; readonly answered: number }
  /** Sequences: a step (counted from 0) was opened or completed. */
  | { readonly type: 'step'; readonly step: number; readonly steps: number; readonly stepsCompleted: number }
  /** Reports the consequences of an answer before any of them is shown: the learner may leave at once. */
  | {
      readonly type: 'decided';
      readonly score: number | null;
      readonly maxScore: number | null;
      readonly completed: boolean;
    }
  | { readonly type: 'score'; readonly score: number | null; readonly maxScore: number | null }
  | { readonly type: 'completed'; readonly score: number | null }
  /** The chat showed an `event` message of the flow; `url` is its address (decision 40). */
  | { readonly type: 'marker'; readonly url: string }
  /** Preview: the author edited the draft, and these earlier answers no longer fit. */
  | { readonly type: 'outgrown'; readonly answers: readonly string[] }
  | { readonly type: 'error'; readonly code: string };

/**
 * saved: the server has everything; pending: being sent; offline: sending failed and will be repeated; rejected: the
 * server refused for good.
 */
export type SaveState = 'saved' | 'pending' | 'offline' | 'rejected';
/** Why the save state needs an explanation. */
export type SaveNotice =
  | {
      readonly code:
        | 'gone'
        | 'not-found'
        | 'not-allowed'
        | 'link-not-signed'
        | 'link-expired'
        | 'signed-chat'
        | 'test-ended'
        | 'too-large'
        | 'memory-only'
        | 'forgotten'
        | 'step-locked';
    }
  /** Answers that no longer fit (`kept-aside`) or that the server refused; this device still keeps them. */
  | { readonly code: 'kept-aside' | 'answer-refused'; readonly answers: readonly string[] };

export interface LoadedChat {
  readonly history: readonly WireItem[];
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  /** The language that the chat began in, if known; the chat continues in it. */
  readonly language?: Language;
  /** The version that the chat began on, if it may differ from the page's. */
  readonly flow?: PlayableFlow;
}

/** Identifies the attempt that a history belongs to. */
export type Attempt = Omit<LoadedChat, 'history'>;

export interface NewAttempt {
  readonly seed: string;
  /** The version that the new attempt plays, if it differs from the previous attempt's. */
  readonly flow?: PlayableFlow;
}

/** A file that was uploaded but that no sent answer names yet. */
export interface KeptFile {
  readonly name: string;
  readonly uniqueId: string;
  readonly url: string;
  /** ms since 1970; the server keeps such a file for a limited time. */
  readonly at: number;
}
/** The unsent text, ticks and files of one input. */
export interface Draft {
  readonly text?: string;
  readonly ticked?: readonly string[];
  readonly files?: readonly KeptFile[];
  /** Stays on the page and is stored nowhere, because a password must not stay on a shared device. */
  readonly secret?: true;
}
/**
 * Stores a chat's drafts by the key of the item that each input belongs to. Synchronous, so that a draft survives an
 * immediate reload.
 */
export interface DraftStore {
  read(chatId: string): Readonly<Record<string, Draft>>;
  write(chatId: string, drafts: Readonly<Record<string, Draft>>): void;
}

/** Stores the drafts of a page whose engine hasn't loaded, by item key. Synchronous, like `DraftStore`. */
export interface EarlyDraftStore {
  read(): readonly (readonly [string, Draft])[];
  /** No drafts: the entry is deleted. */
  write(drafts: ReadonlyMap<string, Draft>): void;
}

/** Loads and saves a chat. This is the only difference between learner, author and reviewer. */
export interface Transport {
  /** The saved history to continue from; null = begin a new chat. */
  load(): Promise<LoadedChat | null>;
  /**
   * Called with the whole history after every change; must never throw and never lose an item. A promise resolves when
   * this device has stored the history, which may be before the server has it.
   * `madeFrom`: the history that this one extends, if that isn't the history loaded, saved or replaced last.
   */
  save(history: readonly WireItem[], madeFrom?: readonly WireItem[]): void | Promise<void>;
  onState?(listener: (state: SaveState, notice?: SaveNotice) => void): () => void;
  /**
   * Notifies that the server (or another tab) has a newer history to continue from. `attempt` is set if it belongs to
   * another attempt.
   */
  onReplaced?(listener: (history: readonly WireItem[], attempt?: Attempt) => void): () => void;
  /** Begins a new attempt. */
  restart(): Promise<NewAttempt>;
  /**
   * Fetches the contents of a remote message; null = they will never be known. If absent, remote messages stay
   * unfetched.
   */
  fetchRemote?(item: HistoryItem): Promise<RemoteResult | null>;
  /** The server has to have the chat now, even without an answer: it is completed. */
  needed?(): void;
  /** Tells whether the chat waits for an external answer. News arrives through `onReplaced`. */
  wait?(waiting: boolean): void;
  /** Gives the place where a learner's files are uploaded; absent if uploads aren't possible. */
  uploads?(): UploadPlace;
  /** Storage for unsent drafts; absent if nobody needs them back. A chat's id is its seed. */
  readonly drafts?: DraftStore;
  /** The chat was removed from the page. */
  close?(): void;
}

export interface UploadPlace {
  /** The API root; `/aws/…` is appended. */
  readonly apiUrl: string;
  /** Proves the right to upload; becomes part of the sign request's body. */
  readonly proof: Readonly<Record<string, string | number>>;
  /** Replaces the token if the server refuses it. */
  readonly signature?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Present if the chat is a step of a sequence. */
export interface StepProps {
  /** Null = this is the last step. */
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
  /** The Cloudinary account whose pictures are requested at a smaller size. */
  readonly cloudName?: string;
  /** Preview only: the prompt to begin at. */
  readonly from?: string;
  /** Preview only: wait 200 ms instead of the default pause. */
  readonly quickenPauses?: boolean;
  /** By default the setting's. */
  readonly colorScheme?: ColorScheme;
  /**
   * The element that listens to letter keys: `chat` (default) = only while the focus is inside the chat; `document` =
   * the whole page, for a page that shows nothing else.
   */
  readonly keyboardScope?: 'chat' | 'document';
  readonly step?: StepProps;
  /** Review only: adds something around a line. */
  readonly around?: (item: HistoryItem, line: VNode) => VNode;
  readonly onEvent?: (event: PlayerEvent) => void;
}
export interface MountedChat {
  /**
   * A changed flow keeps the answers that still fit; a changed language, seed, `from` or transport begins a new chat.
   */
  update(props: Partial<ChatProps>): void;
  restart(): void;
  unmount(): void;
}
