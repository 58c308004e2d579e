import type { RootState } from '../../../foundation/store.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import { flowEditorReducer } from '../page/editor.reducer.js';

export type Slices = ReturnType<typeof flowEditorReducer>;

/** The store's features with these slices of the editor; other slices have their initial state. */
export const editorSlices = (slices: Partial<Slices>): RootState['features'] => ({
  [FEATURE_NAME]: { ...flowEditorReducer(undefined, { type: 'begin' }), ...slices },
});
