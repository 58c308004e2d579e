/**
 * Actions of the editor besides edits of the draft (see `edits.ts`). Times come with the action, never from the
 * reducer.
 */
import { createAction } from '@reduxjs/toolkit';
import type { Language } from '@parley/contracts/definition/values';
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { ChatPath } from '@parley/contracts/max-score/chat-path';
import type { Failure } from '../../../foundation/api/failure.js';
import type { FlowFacts, PublishProblem } from './editor-state.js';
import type { FlowDocument } from './flow-document.js';
import type { Choices } from '@parley/contracts/draft/merge-drafts';
import type { BaseAndMine } from './unsaved-draft.js';

export interface Timed<P> {
  readonly payload: P;
  /** ms since 1970 */
  readonly meta: { readonly at: number };
}
/** Adds the current time to the action. */
export const timed = <P>(payload: P): Timed<P> => ({ payload, meta: { at: Date.now() } });

export interface Loaded {
  readonly flow: Flow;
  /** Edits in this browser that were never sent. */
  readonly unsaved: BaseAndMine | null;
}
export interface SaveReply {
  /** The draft that was sent, and its `editedAt`. */
  readonly at: number;
  readonly sent: FlowDocument;
  readonly revision: number;
  readonly isDirty: boolean;
  /** The server merged others' edits with these. */
  readonly merged: boolean;
  readonly updatedAt: string | null;
}
/** The server's draft after a merge or a conflict. */
export interface ServerDraft {
  readonly theirs: FlowDocument;
  readonly revision: number;
  readonly by: FlowConflict['by'];
  /** Other facts about the flow, if the whole flow was fetched. */
  readonly facts?: FlowFacts;
}
export interface Published {
  readonly version: number;
  readonly revision: number;
  readonly warnings: readonly PublishProblem[];
}
/** The server's reply to a change of something other than the draft. */
export interface FactsSaved {
  readonly revision: number;
  readonly isDirty: boolean;
  readonly merged: boolean;
}
export interface Renamed extends FactsSaved {
  readonly name: string;
  readonly tName: Flow['tName'];
}
export interface SettingsSaved extends FactsSaved {
  readonly settings: Flow['settings'];
}
export interface LanguagesSaved extends FactsSaved {
  readonly languages: readonly Language[];
  /** The language to edit after the change. */
  readonly chosen: Language;
}
export interface SaveFailed {
  readonly failure: Failure;
  readonly willRetry: boolean;
}
export interface Jumped {
  readonly key: string;
  readonly focusMessage: boolean;
  /** The prompt whose link was followed, for Back. */
  readonly from?: string;
}

export const opened = createAction<number>('flowEditor/opened');
/** The author left the page. Unsaved edits are sent in the background and stay in the browser if that fails. */
export const left = createAction('flowEditor/left');
export const closed = createAction('flowEditor/closed');
export const loaded = createAction('flowEditor/loaded', (flow: Flow, unsaved: BaseAndMine | null) =>
  timed<Loaded>({ flow, unsaved }),
);
/** A published version is shown instead of the draft. It is never saved. */
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

/** true = some typed text hasn't reached the draft. */
export const typingChanged = createAction<boolean>('flowEditor/typingChanged');

export const undone = createAction('flowEditor/undone', () => timed(null));
export const redone = createAction('flowEditor/redone', () => timed(null));

export const published = createAction('flowEditor/published', (reply: Published) => timed(reply));

export const renamed = createAction<Renamed>('flowEditor/renamed');

/** Edits and plays the flow in this language. */
export const languageChosen = createAction<Language>('flowEditor/languageChosen');
export const languagesSaved = createAction<LanguagesSaved>('flowEditor/languagesSaved');

export const settingsSaved = createAction<SettingsSaved>('flowEditor/settingsSaved');

export const promoted = createAction('flowEditor/promoted', (version: number) => timed(version));
export const promoteFailed = createAction('flowEditor/promoteFailed', () => timed(null));

/** Plays the draft from the prompt of this name, or along a path; null = from its start prompt. */
export const previewAsked = createAction('flowEditor/previewAsked', (from: string | ChatPath | null) =>
  timed({ from }),
);
/** Opens the search. */
export const findOpened = createAction('flowEditor/findOpened');
export const settingsOpened = createAction<string>('flowEditor/settingsOpened');
export const settingsClosed = createAction('flowEditor/settingsClosed');
export const jumped = createAction('flowEditor/jumped', (key: string, focusMessage = false, from?: string) =>
  timed<Jumped>({ key, focusMessage, ...(from !== undefined && { from }) }),
);
/** Scrolls to a prompt without moving the focus. */
export const shown = createAction('flowEditor/shown', (key: string) => timed(key));
/** Returns to the prompt whose link was followed last. */
export const wentBack = createAction('flowEditor/wentBack', () => timed(null));
