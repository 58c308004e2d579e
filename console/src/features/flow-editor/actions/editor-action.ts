/** An action of the editor, defined once for the menu, the command palette, the shortcut sheet and the keyboard. */
import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../foundation/store.js';
import type { FlowEditorState } from '../model/editor-state.js';
import type { Shortcut } from './shortcut.js';

export type Translate = TFunction<['flow-editor', 'editor-tools', 'common']>;

/** Arguments of an action; `state` is the state at the time of the call. */
export interface ActionContext {
  readonly root: RootState;
  readonly state: FlowEditorState;
  readonly dispatch: AppDispatch;
  readonly navigate: NavigateFunction;
  readonly t: Translate;
  readonly undoToast: (message: string) => void;
  /** Key of the card that contains the focus. */
  readonly card: string | null;
}

/**
 * The places in which the action's keys work. page: anywhere except in dialogs and menus; outside: anywhere except in
 * text fields and the preview; card: in a card; handle: on a card's drag handle; picked: on a drag handle or in the bar
 * of selected cards.
 */
export type Scope = 'page' | 'outside' | 'card' | 'handle' | 'picked';
export type Group = 'flow' | 'view' | 'card' | 'selection';

export interface EditorAction {
  readonly id: string;
  readonly group: Group;
  readonly label: (t: Translate, state: FlowEditorState, root: RootState) => string;
  readonly icon: LucideIcon;
  readonly keys?: readonly Shortcut[];
  readonly scope?: Scope;
  /** Listed in the flow's menu; 'apart' puts a divider above it. */
  readonly menu?: 'item' | 'apart';
  /** Absent = true. false = useful only at the focused card, so the palette doesn't list it. */
  readonly inPalette?: boolean;
  /** Absent = always. An action that isn't offered is hidden, not disabled. */
  readonly isOffered?: (state: FlowEditorState, root: RootState) => boolean;
  readonly isEnabled?: (state: FlowEditorState, card: string | null, root: RootState) => boolean;
  readonly perform: (context: ActionContext) => void;
}

export const isOffered = (action: EditorAction, { state, root }: Pick<ActionContext, 'state' | 'root'>): boolean =>
  action.isOffered?.(state, root) ?? true;
export const isEnabled = (
  action: EditorAction,
  { state, card, root }: Pick<ActionContext, 'state' | 'card' | 'root'>,
): boolean => action.isEnabled?.(state, card, root) ?? true;
