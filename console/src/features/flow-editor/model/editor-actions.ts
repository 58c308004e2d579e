/** What happens in the editor besides edits of the draft (see `edits.ts`). Times come with the action, never from the reducer. */
import { createAction } from '@reduxjs/toolkit';
import type { Flow, FlowConflict } from '@parley/contracts/http/flows';
import type { Failure } from '../../../app/api/failure.js';
import type { PublishProblem } from './editor-state.js';
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
export interface SaveFailed {
  readonly failure: Failure;
  readonly willRetry: boolean;
}
export interface Jumped {
  readonly key: string;
  readonly focusMessage: boolean;
}

export const opened = createAction<number>('flowEditor/opened');
export const closed = createAction('flowEditor/closed');
export const loaded = createAction('flowEditor/loaded', (flow: Flow, unsaved: BaseAndMine | null) =>
  timed<Loaded>({ flow, unsaved }),
);
export const loadFailed = createAction<Failure>('flowEditor/loadFailed');

export const saveStarted = createAction('flowEditor/saveStarted');
export const saved = createAction('flowEditor/saved', (reply: SaveReply) => timed(reply));
export const saveFailed = createAction<SaveFailed>('flowEditor/saveFailed');
export const rebased = createAction<ServerDraft>('flowEditor/rebased');
export const conflictSettled = createAction<Choices>('flowEditor/conflictSettled');

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

export const duplicateStarted = createAction('flowEditor/duplicateStarted');
export const duplicated = createAction('flowEditor/duplicated', (flowId: number) => timed(flowId));
export const duplicateFailed = createAction('flowEditor/duplicateFailed', () => timed(null));

export const settingsOpened = createAction<string>('flowEditor/settingsOpened');
export const settingsClosed = createAction('flowEditor/settingsClosed');
export const jumped = createAction('flowEditor/jumped', (key: string, focusMessage = false) =>
  timed<Jumped>({ key, focusMessage }),
);
