import type { RootState } from '../../../app/store.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { initialState } from '../model/editor-state.js';

export const FEATURE_NAME = 'flowEditor';

export const selectEditor = (root: RootState): FlowEditorState =>
  (root.features[FEATURE_NAME] as FlowEditorState | undefined) ?? initialState;
