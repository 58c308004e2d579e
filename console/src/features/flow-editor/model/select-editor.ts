import type { RootState } from '../../../foundation/store.js';
import { initialState, type FlowEditorState } from './editor-state.js';

export const FEATURE_NAME = 'flowEditor';

interface EditorSlice<State> {
  readonly reducerPath: string;
  readonly getInitialState: () => State;
}
/** Reads one slice of the editor's state. The frame puts the slices together (`page/editor.reducer.ts`). */
export function selectorOf<State>({ reducerPath, getInitialState }: EditorSlice<State>): (root: RootState) => State {
  const initial = getInitialState();
  return ({ features }) => {
    const slices = features[FEATURE_NAME] as Readonly<Record<string, unknown>> | undefined;
    return (slices?.[reducerPath] as State | undefined) ?? initial;
  };
}

export const selectEditor = selectorOf<FlowEditorState>({ reducerPath: 'draft', getInitialState: () => initialState });
