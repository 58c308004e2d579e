/** Actions that change the view and not the flow. */
import {
  ChevronsDownUp,
  ChevronsUpDown,
  Languages,
  ListChecks,
  Plus,
  RotateCcw,
  Search,
  SquareTerminal,
  Table2,
  Trash2,
  Waypoints,
} from 'lucide-react';
import type { RootState } from '../../../foundation/store.js';
import { languageName } from '../../../i18n/language-names.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { findOpened, languageChosen, previewAsked } from '../model/editor-actions.js';
import { selectIsEditable, selectIsStructural, selectLanguage, selectTranslating } from '../model/selectors.js';
import { cardsCollapsed, selectCollapsed } from './collapsed.slice.js';
import { mapClosed, mapOpened, selectMapShown } from './map-shown.slice.js';
import { selectAll } from './selection-acts.js';
import { toolOpened } from './open-tool.slice.js';
import type { EditorAction } from './editor-action.js';

export const VIEW_ACTIONS: readonly EditorAction[] = [
  {
    id: 'palette',
    group: 'view',
    label: (t) => t('editor-tools:palette'),
    icon: SquareTerminal,
    keys: ['mod+k'],
    inPalette: false,
    perform: ({ dispatch, card }) => dispatch(toolOpened('palette', card)),
  },
  {
    id: 'find',
    group: 'view',
    label: (t) => t('editor-tools:find'),
    icon: Search,
    keys: ['mod+f', 'mod+shift+f'],
    perform: ({ dispatch }) => dispatch(findOpened()),
  },
  {
    id: 'map',
    group: 'view',
    label: (t, _state, root) => (selectMapShown(root) ? t('closeMap') : t('map')),
    icon: Waypoints,
    perform: ({ dispatch, root }) => dispatch(selectMapShown(root) ? mapClosed() : mapOpened()),
  },
  {
    id: 'collapseAll',
    group: 'view',
    label: (t) => t('editor-tools:collapseAll'),
    icon: ChevronsDownUp,
    isEnabled: ({ doc }, _card, root) => doc.order.some((key) => !selectCollapsed(root)[key]),
    perform: ({ dispatch, state: { doc } }) => dispatch(cardsCollapsed({ keys: doc.order, isCollapsed: true })),
  },
  {
    id: 'expandAll',
    group: 'view',
    label: (t) => t('editor-tools:expandAll'),
    icon: ChevronsUpDown,
    isEnabled: ({ doc }, _card, root) => doc.order.some((key) => selectCollapsed(root)[key]),
    perform: ({ dispatch, state: { doc } }) => dispatch(cardsCollapsed({ keys: doc.order, isCollapsed: false })),
  },
  {
    id: 'restartPreview',
    group: 'view',
    label: (t) => t('restartPreview'),
    icon: RotateCcw,
    keys: ['mod+shift+p'],
    perform: ({ dispatch }) => dispatch(previewAsked(null)),
  },
  {
    id: 'pickAll',
    group: 'selection',
    label: (t) => t('editor-tools:pickAll'),
    icon: ListChecks,
    keys: ['mod+a'],
    scope: 'outside',
    isOffered: selectIsStructural,
    perform: selectAll,
  },
];

/** I18N-5, 6 */
const languagesAreOn = (_state: FlowEditorState, root: RootState): boolean =>
  root.config.value?.features['i18n'] ?? false;
const shownLanguageName = (state: FlowEditorState): string => languageName(selectLanguage(state));

/** Dialogs that the language menu opens. */
export const LANGUAGE_DIALOGS: readonly EditorAction[] = [
  {
    id: 'allTexts',
    group: 'view',
    label: (t, state) => t('translate.textsIn', { language: shownLanguageName(state) }),
    icon: Table2,
    isOffered: (state, root) => languagesAreOn(state, root) && selectTranslating(state) !== null,
    perform: ({ dispatch }) => dispatch(toolOpened('allTexts')),
  },
  {
    id: 'addLanguage',
    group: 'flow',
    label: (t) => t('translate.add'),
    icon: Plus,
    isOffered: (state, root) => languagesAreOn(state, root) && selectIsEditable(state),
    perform: ({ dispatch }) => dispatch(toolOpened('addLanguage')),
  },
  {
    id: 'removeLanguage',
    group: 'flow',
    label: (t, state) => t('translate.removeLanguage', { language: shownLanguageName(state) }),
    icon: Trash2,
    isOffered: (state, root) =>
      languagesAreOn(state, root) && selectIsEditable(state) && selectTranslating(state) !== null,
    perform: ({ dispatch }) => dispatch(toolOpened('removeLanguage')),
  },
];

/** One action for each language of the flow except the one shown. */
export const languageActions = (state: FlowEditorState): readonly EditorAction[] =>
  (state.flow?.languages ?? [])
    .filter((language) => language !== selectLanguage(state))
    .map((language) => ({
      id: `language-${language}`,
      group: 'view',
      label: (t) => t('editor-tools:editIn', { language: languageName(language) }),
      icon: Languages,
      isOffered: languagesAreOn,
      perform: ({ dispatch }) => dispatch(languageChosen(language)),
    }));
