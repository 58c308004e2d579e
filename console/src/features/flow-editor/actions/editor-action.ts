/** One thing an author can do, said once: the menu, the palette, the sheet of shortcuts and the keys all read it here. */
import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../app/store.js';
import type { FlowEditorState } from '../model/editor-state.js';
import type { Shortcut } from './shortcut.js';

export type Words = TFunction<['flow-editor', 'editor-tools', 'common']>;

/** What an action works with; the state is as it is at that moment. */
export interface ActionContext {
  readonly root: RootState;
  readonly state: FlowEditorState;
  readonly dispatch: AppDispatch;
  readonly navigate: NavigateFunction;
  readonly t: Words;
  readonly undoToast: (message: string) => void;
  /** The card that the author is in. */
  readonly card: string | null;
}

/**
 * Where its keys work. page: everywhere but in dialogs; outside: not in text; handle: on a card's handle; picked: there
 * and on the bar of the picked cards.
 */
export type Scope = 'page' | 'outside' | 'card' | 'handle' | 'picked';
export type Group = 'flow' | 'view' | 'card' | 'selection';

export interface EditorAction {
  readonly id: string;
  readonly group: Group;
  readonly label: (t: Words, state: FlowEditorState) => string;
  readonly icon: LucideIcon;
  readonly keys?: readonly Shortcut[];
  readonly scope?: Scope;
  /** Its place in the flow's menu; 'apart' begins with a line. */
  readonly menu?: 'item' | 'apart';
  /** false = done on the spot, and of no use in a list of actions. */
  readonly inPalette?: boolean;
  /** Absent = always. What is not offered is not shown at all. */
  readonly isOffered?: (state: FlowEditorState, root: RootState) => boolean;
  readonly isEnabled?: (state: FlowEditorState, card: string | null) => boolean;
  readonly perform: (context: ActionContext) => void;
}

export const isOffered = (action: EditorAction, { state, root }: Pick<ActionContext, 'state' | 'root'>): boolean =>
  action.isOffered?.(state, root) ?? true;
export const isEnabled = (action: EditorAction, { state, card }: Pick<ActionContext, 'state' | 'card'>): boolean =>
  action.isEnabled?.(state, card) ?? true;
