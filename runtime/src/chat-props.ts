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
  | { readonly type: 'progress'; readonly answered: number }
  | { readonly type: 'score'; readonly score: number | null; readonly maxScore: number | null }
  | { readonly type: 'completed'; readonly score: number | null }
  | { readonly type: 'error'; readonly code: string };

export type SaveState = 'saved' | 'pending' | 'offline' | 'rejected';

/** The only thing that differs between learner, author and reviewer: where a chat comes from and goes to. */
export interface Transport {
  /** An earlier history to go on from; null = begin. */
  load(): Promise<{ readonly history: readonly WireItem[]; readonly seed: string; readonly context: Readonly<Record<string, string>> } | null>;
  /** Called with the whole history after every change; must never throw and never lose an item. */
  save(history: readonly WireItem[]): void;
  onState?(listener: (state: SaveState) => void): () => void;
  /** The server knows more than this browser: go on from there. */
  onReplaced?(listener: (history: readonly WireItem[]) => void): () => void;
  /** Begin a new attempt. */
  restart(): Promise<{ readonly seed: string }>;
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
  readonly onEvent?: (event: PlayerEvent) => void;
}
export interface MountedChat {
  update(props: Partial<ChatProps>): void;
  restart(): void;
  unmount(): void;
}
