/** The flow editor's state in the store. */
import type { Language } from '@parley/contracts/definition/values';
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { Failure } from '../../../foundation/api/failure.js';
import type { Status } from '../../../foundation/status.js';
import { EMPTY_DOCUMENT, type FlowDocument } from './flow-document.js';
import type { HistoryStep } from './history.js';
import type { DraftConflict } from '@parley/contracts/draft/merge-drafts';

/** The flow without its draft. */
export type FlowFacts = Omit<Flow, 'definition'>;

/** offline = will be retried; refused = the server rejects this draft. */
export type SaveStatus = 'idle' | 'saving' | 'offline' | 'refused';

export interface OpenConflict {
  /** The draft from which both sides started, and the server's current one. */
  readonly base: FlowDocument;
  readonly theirs: FlowDocument;
  readonly revision: number;
  readonly conflicts: readonly DraftConflict[];
  readonly by: FlowConflict['by'];
}

export interface PublishProblem {
  /** null = the whole flow. */
  readonly promptKey: string | null;
  readonly code: string | null;
  readonly msg: string;
}

export interface Jump {
  readonly key: string;
  readonly nonce: number;
  /** Where to put the focus: into the card's message, on the card, or nowhere (keepsFocus). */
  readonly focusMessage: boolean;
  readonly keepsFocus?: boolean;
}

export interface FlowEditorState {
  readonly flowId: number | null;
  readonly load: Status;
  readonly loadFailure: Failure | null;
  readonly flow: FlowFacts | null;
  readonly doc: FlowDocument;
  readonly past: HistoryStep[];
  readonly future: HistoryStep[];
  /** The server's draft at `revision`, as far as this browser knows. */
  readonly base: FlowDocument;
  readonly revision: number;
  /** The server merged others' edits into the last save: fetch them before the next one. */
  readonly stale: boolean;
  /** In ms since 1970, increasing with every edit; the draft is dirty if editedAt > savedAt. */
  readonly editedAt: number;
  readonly savedAt: number;
  /** Some typed text hasn't reached `doc`. */
  readonly typing: boolean;
  readonly save: SaveStatus;
  readonly saveFailure: Failure | null;
  /** This browser's time when the server confirmed the last save. */
  readonly savedClock: number | null;
  readonly conflict: OpenConflict | null;
  /** The language that is edited and played; null = the default. */
  readonly language: Language | null;
  /** Key of the prompt whose settings are open. */
  readonly settingsFor: string | null;
  /** Prompts whose links were followed, latest last. */
  readonly trail: readonly string[];
  /** The prompt to scroll to; a new `nonce` makes it scroll again to the same prompt. */
  readonly jump: Jump | null;
}

export const initialState: FlowEditorState = {
  flowId: null,
  load: 'idle',
  loadFailure: null,
  flow: null,
  doc: EMPTY_DOCUMENT,
  past: [],
  future: [],
  base: EMPTY_DOCUMENT,
  revision: 0,
  stale: false,
  editedAt: 0,
  savedAt: 0,
  typing: false,
  save: 'idle',
  saveFailure: null,
  savedClock: null,
  conflict: null,
  language: null,
  settingsFor: null,
  trail: [],
  jump: null,
};
