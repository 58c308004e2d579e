/** What changes how the flow is looked at. */
import { ChevronsDownUp, ChevronsUpDown, Languages, ListChecks, RotateCcw, Search, SquareTerminal } from 'lucide-react';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { languageChosen, previewAsked } from '../model/editor-actions.js';
import { selectIsStructural, selectLanguage } from '../model/selectors.js';
import { pickAll } from '../selection/selection-acts.js';
import { cardsCollapsed, findOpened, toolOpened } from '../tools/tools.slice.js';
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
    id: 'collapseAll',
    group: 'view',
    label: (t) => t('editor-tools:collapseAll'),
    icon: ChevronsDownUp,
    isEnabled: ({ doc, tools }) => doc.order.some((key) => !tools.collapsed[key]),
    perform: ({ dispatch, state: { doc } }) => dispatch(cardsCollapsed({ keys: doc.order, isCollapsed: true })),
  },
  {
    id: 'expandAll',
    group: 'view',
    label: (t) => t('editor-tools:expandAll'),
    icon: ChevronsUpDown,
    isEnabled: ({ doc, tools }) => doc.order.some((key) => tools.collapsed[key]),
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
    perform: pickAll,
  },
];

/** One for each language that the flow speaks besides the one that is shown. */
export const languageActions = (state: FlowEditorState): readonly EditorAction[] =>
  (state.flow?.languages ?? [])
    .filter((language) => language !== selectLanguage(state))
    .map((language) => ({
      id: `language-${language}`,
      group: 'view',
      label: (t) => t('editor-tools:editIn', { language: LANGUAGE_NAMES[language] }),
      icon: Languages,
      isOffered: (_state, root) => root.config.value?.features['i18n'] ?? false,
      perform: ({ dispatch }) => dispatch(languageChosen(language)),
    }));
