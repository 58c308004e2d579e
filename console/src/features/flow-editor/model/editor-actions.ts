/** What happens in the editor besides edits of the draft (see `edits.ts`). Times come with the action, never from the reducer. */
import { createAction } from '@reduxjs/toolkit';
import type { Language } from '@parley/contracts/flow/definition';
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { ChatPath } from '@parley/contracts/engine/chat-path';
import type { Failure } from '../../../app/api/failure.js';
import type { FlowFacts, FoundFlow, PublishProblem } from './editor-state.js';
import type { FlowDocument } from './flow-document.js';
import type { Choices } from './merge.js';
import type { BaseAndMine } from './unsaved-draft.js';

interface Timed<P> {
  readonly payload: P;
  /** ms since 1970 */
  readonly meta: { readonly at: number };
}
const timed = <P>(payload: P): Timed<P> => ({ payload, meta: { at: Date.now() } });

export interface Loaded {
  readonly flow: Flow;
  /** What this browser had not sent before it was closed. */
  readonly unsaved: BaseAndMine | null;
}
export interface SaveReply {
  /** `editedAt` of the draft that was sent, and that draft. */
  readonly at: number;
  readonly sent: FlowDocument;
  readonly revision: number;
  readonly isDirty: boolean;
  /** The server had others' edits, and took both. */
  readonly merged: boolean;
  readonly updatedAt: string | null;
}
/** What the server has now, after a merge on its side or a conflict. */
export interface ServerDraft {
  readonly theirs: FlowDocument;
  readonly revision: number;
  readonly by: FlowConflict['by'];
  /** What else is said of the flow, when it was asked for as a whole. */
  readonly facts?: FlowFacts;
}
export interface Published {
  readonly version: number;
  readonly revision: number;
  readonly warnings: readonly PublishProblem[];
}
export interface Renamed {
  readonly name: string;
  readonly tName: Flow['tName'];
  readonly revision: number;
  readonly isDirty: boolean;
  readonly merged: boolean;
}
export interface LanguagesSaved {
  readonly languages: readonly Language[];
  /** The one to edit from now on. */
  readonly chosen: Language;
  readonly revision: number;
  readonly isDirty: boolean;
  readonly merged: boolean;
}
export interface SaveFailed {
  readonly failure: Failure;
  readonly willRetry: boolean;
}
export interface Jumped {
  readonly key: string;
  readonly focusMessage: boolean;
  /** The prompt whose link was followed; going back leads there. */
  readonly from?: string;
}

export const opened = createAction<number>('flowEditor/opened');
/** Published versions of other flows that the draft leads to. */
export const flowsSearched = createAction<string>('flowEditor/flowsSearched');
export const flowsFound = createAction<{ readonly query: string; readonly flows: readonly FoundFlow[] }>(
  'flowEditor/flowsFound',
);
export const flowSearchFailed = createAction<string>('flowEditor/flowSearchFailed');
export const linkedFlowsFound = createAction<unknown>('flowEditor/linkedFlowsFound');
export const closed = createAction('flowEditor/closed');
export const loaded = createAction('flowEditor/loaded', (flow: Flow, unsaved: BaseAndMine | null) =>
  timed<Loaded>({ flow, unsaved }),
);
/** A published version takes the draft's place on the page; nothing of it is ever saved. */
export const versionOpened = createAction<{ readonly flowId: number; readonly version: number | null }>(
  'flowEditor/versionOpened',
);
export const versionLoaded = createAction<Flow>('flowEditor/versionLoaded');
export const neverPublished = createAction<Flow>('flowEditor/neverPublished');
export const loadFailed = createAction<Failure>('flowEditor/loadFailed');

export const saveStarted = createAction('flowEditor/saveStarted');
export const saved = createAction('flowEditor/saved', (reply: SaveReply) => timed(reply));
export const saveFailed = createAction<SaveFailed>('flowEditor/saveFailed');
export const rebased = createAction<ServerDraft>('flowEditor/rebased');
export const conflictSettled = createAction<Choices>('flowEditor/conflictSettled');

/** Something is typed that has not reached the draft yet; false = all of it has. */
export const typingChanged = createAction<boolean>('flowEditor/typingChanged');

export const undone = createAction('flowEditor/undone', () => timed(null));
export const redone = createAction('flowEditor/redone', () => timed(null));

export const publishStarted = createAction('flowEditor/publishStarted');
export const published = createAction('flowEditor/published', (reply: Published) => timed(reply));
export const publishFailed = createAction<readonly PublishProblem[]>('flowEditor/publishFailed');
export const problemsDismissed = createAction('flowEditor/problemsDismissed');

export const renameStarted = createAction('flowEditor/renameStarted');
export const renamed = createAction<Renamed>('flowEditor/renamed');
export const renameFailed = createAction<Failure>('flowEditor/renameFailed');
export const renameClosed = createAction('flowEditor/renameClosed');

/** Edit and play the flow in this language. */
export const languageChosen = createAction<Language>('flowEditor/languageChosen');
export const languagesSaveStarted = createAction('flowEditor/languagesSaveStarted');
export const languagesSaved = createAction<LanguagesSaved>('flowEditor/languagesSaved');
export const languagesSaveFailed = createAction('flowEditor/languagesSaveFailed');
export const languagesDialogClosed = createAction('flowEditor/languagesDialogClosed');

export const settingsSaveStarted = createAction('flowEditor/settingsSaveStarted');
export const settingsSaved = createAction<{
  readonly settings: Flow['settings'];
  readonly revision: number;
  readonly isDirty: boolean;
  readonly merged: boolean;
}>('flowEditor/settingsSaved');
export const settingsSaveFailed = createAction('flowEditor/settingsSaveFailed');
export const settingsDialogClosed = createAction('flowEditor/settingsDialogClosed');

export const promoted = createAction('flowEditor/promoted', (version: number) => timed(version));
export const promoteFailed = createAction('flowEditor/promoteFailed', () => timed(null));
export const leaveDone = createAction('flowEditor/leaveDone');
export const leaveFailed = createAction('flowEditor/leaveFailed', () => timed(null));

export const duplicateStarted = createAction('flowEditor/duplicateStarted');
export const duplicated = createAction('flowEditor/duplicated', (flowId: number) => timed(flowId));
export const duplicateFailed = createAction('flowEditor/duplicateFailed', () => timed(null));

/** Play the draft from this prompt (its name), or along a path; null = from its start. */
export const previewAsked = createAction('flowEditor/previewAsked', (from: string | ChatPath | null) =>
  timed({ from }),
);
export const settingsOpened = createAction<string>('flowEditor/settingsOpened');
export const settingsClosed = createAction('flowEditor/settingsClosed');
export const jumped = createAction('flowEditor/jumped', (key: string, focusMessage = false, from?: string) =>
  timed<Jumped>({ key, focusMessage, ...(from !== undefined && { from }) }),
);
/** Scroll to a prompt; the focus stays where it is. */
export const shown = createAction('flowEditor/shown', (key: string) => timed(key));
/** Back to where the last link was followed from. */
export const wentBack = createAction('flowEditor/wentBack', () => timed(null));
