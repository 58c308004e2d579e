/** A learner's chat depends on these: the learner, the flow, and the browser's storage, network and other tabs. */
import type { Language } from '@parley/contracts/definition/values';
import type { DraftStore, PlayableFlow } from '../../chat/chat-props.js';
import type { Clock } from '../../platform/clock.js';
import type { ChatRecord } from './chat-record.js';
import type { ListenForNews, TellHere } from './learner-side.js';
import type { RecordStore } from './record-store.js';
import type { SendingOrder } from '../../chat/page-data.js';
import type { LearnerApi } from './wire.js';

export interface LearnerOptions {
  /** The version on which this browser's chat began. */
  readonly flow: PlayableFlow;
  /** The version for a new attempt. */
  readonly latest: PlayableFlow;
  /** Set if the chat is a step of a sequence. */
  readonly sequence?: NonNullable<ChatRecord['sequence']>;
  /** The server's chat, begun by any device; used if this browser has none. */
  readonly serverChatId?: string | null;
  /** Makes this step wait until earlier steps of the sequence have sent their answers. */
  readonly line?: SendingOrder;
  readonly identifier: string;
  /** The identifier was left blank, so this browser generated one. */
  readonly generated: boolean;
  readonly language: Language;
  readonly context: Readonly<Record<string, string>>;
  /** The learner presses "Next" to go past messages. */
  readonly byNext?: boolean;
  readonly test: boolean;
  /** Any device may continue with this identifier, so the server is asked even if this browser has no chat. */
  readonly askServer: boolean;
  /** The server tells the next visit which chats there are, whatever this browser keeps. */
  readonly resumes?: boolean;
  /** The token finds the chat, whichever device began it: a course keeps it. */
  readonly byToken?: boolean;
  /** Fetches another published version, because the server's chat may have begun on it. */
  readonly fetchVersion: (version: number, scoredBy?: number) => Promise<PlayableFlow>;
  readonly api: LearnerApi;
  /** The API root for uploads; `/aws/…` is appended. */
  readonly apiUrl?: string;
  readonly store: () => Promise<RecordStore>;
  /** Storage for unsent drafts; by default this browser's. */
  readonly drafts?: DraftStore;
  /** False: this browser certainly has no record, so nothing is read before the first message. */
  readonly mayHaveRecord: () => boolean;
  /** False: the next visit will be somebody else's, because the identifier that was generated can't be kept. */
  readonly keepsIdentifier?: () => boolean;
  /** Asks the learner's browser to keep data after all; resolves with whether it does from now on. */
  readonly askForStorage?: () => Promise<boolean>;
  /** An attempt began: notes it for `mayHaveRecord` and the next visit. */
  readonly onBegin: (version: number | null) => void;
  readonly clock: Clock;
  /** Listens for news while the chat waits for a reviewer. */
  readonly listen?: ListenForNews;
  /** Tells the server that the learner still has the chat before them. */
  readonly tellHere?: TellHere;
  readonly newId: () => string;
  readonly newToken: () => string;
  /** The signature from the link that opened the page (`withProof`). */
  readonly proof?: string | undefined;
  /** Calls back when an immediate retry makes sense: the network is back, or the page became visible. */
  readonly onWake: (wake: () => void) => () => void;
  /** Notifies this learner's other tabs, and receives their notifications. */
  readonly tabs: { readonly tell: () => void; readonly onNews: (listener: () => void) => () => void };
}
