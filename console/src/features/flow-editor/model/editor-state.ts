/** What the flow editor keeps in the store. */
import type { ChatPath } from '@parley/contracts/engine/chat-path';
import type { Language } from '@parley/contracts/flow/definition';
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { Failure } from '../../../app/api/failure.js';
import type { Status } from '../../../app/status.js';
import { nobodyHere, type People } from '../presence/presence.slice.js';
import { initialAnalysis, type AnalysisState } from '../analysis/analysis.slice.js';
import { initialTools, type ToolsState } from '../tools/tools.slice.js';
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
  | { readonly kind: 'promoted'; readonly version: number; readonly nonce: number }
  | {
      readonly kind: 'duplicateFailed' | 'restored' | 'promoteFailed' | 'leaveFailed';
      readonly nonce: number;
    };

export interface FoundFlow {
  readonly id: number;
  readonly name: string;
  /** null = never published: a link to it stands in the way of publishing. */
  readonly latestVersion: number | null;
}
export interface FlowSearch {
  readonly query: string | null;
  readonly status: Status;
  readonly flows: readonly FoundFlow[];
}

export interface Jump {
  readonly key: string;
  readonly nonce: number;
  /** Where the focus goes: to the card, into its message, or nowhere (absent = the card). */
  readonly focusMessage: boolean;
  readonly keepsFocus?: boolean;
}

export interface FlowEditorState {
  readonly flowId: number | null;
  readonly load: Status;
  readonly loadFailure: Failure | null;
  readonly flow: FlowFacts | null;
  readonly doc: FlowDocument;
  /** `LinkedVersion[]`: what the preview plays of other flows. Opaque here, since its trees contain themselves. */
  readonly linked: unknown;
  /** Own flows that a search for somewhere to go on found; `query` tells late answers apart. */
  readonly flowSearch: FlowSearch;
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
  /** Something is being typed that has not reached `doc` yet. */
  readonly typing: boolean;
  readonly save: SaveStatus;
  readonly saveFailure: Failure | null;
  /** When the last save was acknowledged, by this browser's clock. */
  readonly savedClock: number | null;
  readonly conflict: OpenConflict | null;
  readonly publish: Status;
  readonly publishProblems: readonly PublishProblem[];
  readonly rename: Status;
  readonly renameFailure: Failure | null;
  readonly settingsSave: Status;
  /** Which language is edited and played; null = the default one. */
  readonly language: Language | null;
  readonly languagesSave: Status;
  readonly duplicating: boolean;
  /** The collaborator gave their access back. */
  readonly left: boolean;
  readonly notice: Notice | null;
  /** The prompt whose settings are open. */
  readonly settingsFor: string | null;
  /** Prompts whose links were followed, the last one last. */
  readonly trail: readonly string[];
  readonly analysis: AnalysisState;
  /** The map of the flow stands where the preview is else. */
  readonly mapShown: boolean;
  readonly tools: ToolsState;
  /** Who else writes this flow just now. */
  readonly people: People;
  /** Where the preview begins; `nonce` makes two wishes for the same differ. */
  readonly preview: { readonly from: string | ChatPath | null; readonly nonce: number };
  /** Scroll to this prompt; `nonce` makes two jumps to one prompt differ. */
  readonly jump: Jump | null;
}

export const initialState: FlowEditorState = {
  flowId: null,
  load: 'idle',
  loadFailure: null,
  flow: null,
  doc: EMPTY_DOCUMENT,
  linked: [],
  flowSearch: { query: null, status: 'idle', flows: [] },
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
  publish: 'idle',
  publishProblems: [],
  rename: 'idle',
  renameFailure: null,
  settingsSave: 'idle',
  language: null,
  languagesSave: 'idle',
  duplicating: false,
  left: false,
  notice: null,
  settingsFor: null,
  trail: [],
  analysis: initialAnalysis,
  mapShown: false,
  tools: initialTools,
  people: nobodyHere,
  preview: { from: null, nonce: 0 },
  jump: null,
};
