/** What whoever mounts a chat says about it: the learner's page, the console's preview, the review screen. */
import type { RunMode } from '@parley/contracts/engine/types';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { FlowDefinition, Language, Settings } from '@parley/contracts/flow/definition';
import type { Trees } from '@parley/contracts/markdown/tree';

export interface PlayableFlow {
  readonly id: number;
  /** null = draft */
  readonly version: number | null;
  readonly name: string;
  readonly definition: FlowDefinition;
  /** Compiled texts; missing ones are parsed by a chunk that loads when it is needed. */
  readonly trees?: Trees;
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
  | { readonly type: 'score'; readonly score: number | null; readonly maxScore: number | null }
  | { readonly type: 'completed'; readonly score: number | null }
  /** An `event` message of the flow was shown: its address (decision 40). */
  | { readonly type: 'marker'; readonly url: string }
  | { readonly type: 'error'; readonly code: string };

/** saved: the server has it all; pending: on its way; offline: tried, will be tried again; rejected: won't be taken. */
export type SaveState = 'saved' | 'pending' | 'offline' | 'rejected';
/** Why the state needs words of its own. */
export type SaveNotice =
  | { readonly code: 'gone' | 'not-found' | 'not-allowed' | 'too-large' | 'memory-only' }
  /** Said by the learner, no longer fitting (`kept-aside`) or refused by the server; kept on this device. */
  | { readonly code: 'kept-aside' | 'answer-refused'; readonly answers: readonly string[] };

export interface LoadedChat {
  readonly history: readonly WireItem[];
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  /** The language the chat began in, when it is known: it goes on in it. */
  readonly language?: Language;
}

export interface NewAttempt {
  readonly seed: string;
  /** Where it differs from the one before: a newer version. */
  readonly flow?: PlayableFlow;
}

/** The only thing that differs between learner, author and reviewer: where a chat comes from and goes to. */
export interface Transport {
  /** An earlier history to go on from; null = begin. */
  load(): Promise<LoadedChat | null>;
  /**
   * Called with the whole history after every change; must never throw and never lose an item. A promise resolves
   * when the history is kept on this device, which may be before the server has it.
   */
  save(history: readonly WireItem[]): void | Promise<void>;
  onState?(listener: (state: SaveState, notice?: SaveNotice) => void): () => void;
  /** The server (or another tab) knows more than this chat: go on from there. With a seed it is another attempt. */
  onReplaced?(listener: (history: readonly WireItem[], seed?: string) => void): () => void;
  /** Begin a new attempt. */
  restart(): Promise<NewAttempt>;
  /** The chat is taken off the page. */
  close?(): void;
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
  /** Preview only: begin at this prompt. */
  readonly from?: string;
  /** Preview only: 200 ms instead of the default pause. */
  readonly quickenPauses?: boolean;
  /** auto (default) follows the reader's system. */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /** Where letter keys answer: `chat` (default) while the focus is inside, `document` on a page of one's own. */
  readonly keyboardScope?: 'chat' | 'document';
  readonly onEvent?: (event: PlayerEvent) => void;
}
export interface MountedChat {
  /** A changed flow keeps the answers that still fit; a changed language, seed, `from` or transport starts anew. */
  update(props: Partial<ChatProps>): void;
  restart(): void;
  unmount(): void;
}
