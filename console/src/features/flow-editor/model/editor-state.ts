/** What the flow editor keeps in the store. */
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { Failure } from '../../../app/api/failure.js';
import type { Status } from '../../../app/status.js';
import { EMPTY_DOCUMENT, type FlowDocument } from './flow-document.js';
import type { HistoryStep } from './history.js';
import type { MergeConflict } from './merge.js';

/** Everything about the flow but its draft. */
export type FlowFacts = Omit<Flow, 'definition'>;

/** offline = tried again by itself; refused = the server will not take it as it is. */
export type SaveStatus = 'idle' | 'saving' | 'offline' | 'refused';

export interface OpenConflict {
  /** What both sides started from, and what the server has now. */
  readonly base: FlowDocument;
  readonly theirs: FlowDocument;
  readonly revision: number;
  readonly conflicts: readonly MergeConflict[];
  readonly by: FlowConflict['by'];
}

export interface PublishProblem {
  /** Null = of the flow as a whole. */
  readonly promptKey: string | null;
  readonly code: string | null;
  readonly msg: string;
}

/** Something to tell once, as a toast. */
export type Notice =
  | {
      readonly kind: 'published';
      readonly version: number;
      readonly warnings: readonly PublishProblem[];
      readonly nonce: number;
    }
  | { readonly kind: 'duplicated'; readonly flowId: number; readonly nonce: number }
  | { readonly kind: 'duplicateFailed' | 'restored'; readonly nonce: number };

export interface FlowEditorState {
  readonly flowId: number | null;
  readonly load: Status;
  readonly loadFailure: Failure | null;
  readonly flow: FlowFacts | null;
  readonly doc: FlowDocument;
  readonly past: HistoryStep[];
  readonly future: HistoryStep[];
  /** The draft that the server had at `revision`, as far as this browser knows. */
  readonly base: FlowDocument;
  readonly revision: number;
  /** The server merged others' edits into what was saved: fetch them before the next save. */
  readonly stale: boolean;
  /** ms since 1970 and rising; dirty = edited after what was saved. */
  readonly editedAt: number;
  readonly savedAt: number;
  readonly save: SaveStatus;
  readonly saveFailure: Failure | null;
  /** When the last save was acknowledged, by this browser's clock. */
  readonly savedClock: number | null;
  readonly conflict: OpenConflict | null;
  readonly publish: Status;
  readonly publishProblems: readonly PublishProblem[];
  readonly rename: Status;
  readonly renameFailure: Failure | null;
  readonly duplicating: boolean;
  readonly notice: Notice | null;
  /** The prompt whose settings are open. */
  readonly settingsFor: string | null;
  /** Scroll to this prompt and put the focus on it; `nonce` makes two jumps to one prompt differ. */
  readonly jump: { readonly key: string; readonly nonce: number; readonly focusMessage: boolean } | null;
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
  save: 'idle',
  saveFailure: null,
  savedClock: null,
  conflict: null,
  publish: 'idle',
  publishProblems: [],
  rename: 'idle',
  renameFailure: null,
  duplicating: false,
  notice: null,
  settingsFor: null,
  jump: null,
};
