/** The editor's state: the draft, and a slice for each part that has state of its own. */
import { combineSlices, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { collapsedSlice } from '../actions/collapsed.slice.js';
import { duplicatingSlice } from '../actions/duplicating.slice.js';
import { leavingSlice } from '../actions/leaving.slice.js';
import { mapShownSlice } from '../actions/map-shown.slice.js';
import { openToolSlice } from '../actions/open-tool.slice.js';
import { selectionSlice } from '../actions/selection.slice.js';
import { analysisSlice } from '../analysis/analysis.slice.js';
import { noticeSlice } from '../bar/notices.slice.js';
import { renameSlice } from '../dialogs/rename.slice.js';
import { settingsSaveSlice } from '../dialogs/settings.slice.js';
import { findSlice } from '../find/find.slice.js';
import { inViewSlice } from '../markers/in-view.slice.js';
import { closed, loaded, neverPublished, opened, versionLoaded, versionOpened } from '../model/editor-actions.js';
import { draftSlice } from '../model/flow-editor.reducer.js';
import { peopleSlice } from '../presence/presence.slice.js';
import { previewSlice } from '../preview/preview.slice.js';
import { publishingSlice } from '../publishing/publishing.slice.js';
import { flowSearchSlice } from '../sync/flow-search.slice.js';
import { linkedFlowsSlice } from '../sync/linked-flows.slice.js';
import { languagesSaveSlice } from '../translation/languages.slice.js';
import { shownTextsSlice } from '../translation/shown-texts.slice.js';

const slices = combineSlices(
  draftSlice,
  linkedFlowsSlice,
  flowSearchSlice,
  publishingSlice,
  openToolSlice,
  selectionSlice,
  collapsedSlice,
  mapShownSlice,
  duplicatingSlice,
  leavingSlice,
  peopleSlice,
  analysisSlice,
  languagesSaveSlice,
  shownTextsSlice,
  inViewSlice,
  renameSlice,
  settingsSaveSlice,
  findSlice,
  previewSlice,
  noticeSlice,
);
type EditorState = ReturnType<typeof slices>;

/** Actions after which the page shows another flow, or the same one from the start. */
const changesFlow = isAnyOf(opened, closed, loaded, versionOpened, versionLoaded, neverPublished);

/** When the flow changes, every slice except the draft is reset; the draft's reducer handles the change itself. */
export const flowEditorReducer = (state: EditorState | undefined, made: UnknownAction): EditorState =>
  slices(state && changesFlow(made) ? { draft: state.draft } : state, made);
