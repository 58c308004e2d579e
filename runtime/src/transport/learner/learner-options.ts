/** What a learner's chat stands on: who, which flow, and the browser's storages, network and other tabs. */
import type { Language } from '@parley/contracts/flow/definition';
import type { DraftStore, PlayableFlow } from '../../chat-props.js';
import type { Clock } from '../../session/clock.js';
import type { ChatRecord } from './chat-record.js';
import type { ListenForNews } from './learner-side.js';
import type { RecordStore } from './record-store.js';
import type { SendingLine } from './sending-line.js';
import type { LearnerApi } from './wire.js';

export interface LearnerOptions {
  /** The version that this browser's chat began on. */
  readonly flow: PlayableFlow;
  /** The version that a new attempt plays. */
  readonly latest: PlayableFlow;
  /** The chat is a step of this sequence. */
  readonly sequence?: NonNullable<ChatRecord['sequence']>;
  /** What the server is known to have, from any device; asked for when this browser has nothing. */
  readonly serverChatId?: string | null;
  /** Other steps of the same sequence, which send before this one. */
  readonly line?: SendingLine;
  readonly identifier: string;
  /** The identifier was left blank and made by this browser. */
  readonly generated: boolean;
  readonly language: Language;
  readonly context: Readonly<Record<string, string>>;
  /** Messages are gone past by "Next". */
  readonly byNext?: boolean;
  readonly test: boolean;
  /** `open`: whoever knows the identifier goes on, so the server is asked even if this browser knows nothing. */
  readonly askServer: boolean;
  /** Another published version of the flow: a chat that the server knows may have begun on it. */
  readonly fetchVersion: (version: number) => Promise<PlayableFlow>;
  readonly api: LearnerApi;
  /** Where files are asked for; ends before `/aws`. */
  readonly apiUrl?: string;
  readonly store: () => Promise<RecordStore>;
  /** Where what is not sent yet is kept; this browser's own, unless told. */
  readonly drafts?: DraftStore;
  /** False: this browser surely has no record, so that nothing needs to be read before the first message. */
  readonly mayHaveRecord: () => boolean;
  /** An attempt was begun: what `mayHaveRecord` and the next visit should know. */
  readonly onBegin: (version: number | null) => void;
  readonly clock: Clock;
  /** Hears of news while the chat waits for a reviewer. */
  readonly listen?: ListenForNews;
  readonly newId: () => string;
  readonly newToken: () => string;
  /** The signature of the link that opened the page (`withProof`). */
  readonly proof?: string | undefined;
  /** Calls back when trying again is worth it: the network is back, the page is looked at. */
  readonly onWake: (wake: () => void) => () => void;
  /** Tells this learner's other tabs, and hears from them. */
  readonly tabs: { readonly tell: () => void; readonly onNews: (listener: () => void) => () => void };
}
