/** Actions on the focused card, or on all selected cards if it is one of them. */
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Copy,
  CornerUpLeft,
  ListPlus,
  MoveDown,
  MoveUp,
  Play,
  Plus,
  Settings2,
  SquareCheck,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { focusInCard } from '../focus/focus-in-card.js';
import { jumped, wentBack } from '../model/editor-actions.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { selectIsStructural } from '../model/selectors.js';
import {
  duplicateSelected,
  extendSelection,
  clearSelection,
  removeSelected,
  moveSelectedBy,
  toggleSelected,
} from './selection-acts.js';
import { cardsCollapsed } from './collapsed.slice.js';
import { selectedKeys, selectIsSelecting } from './selection.js';
import { selectSelection } from './selection.slice.js';
import type { ActionContext, EditorAction, Translate } from './editor-action.js';
import {
  addByKind,
  duplicatePrompt,
  insertBelow,
  movePrompt,
  openSettings,
  playFrom,
  removePrompt,
} from './prompt-acts.js';
import type { Shortcut } from './shortcut.js';
import { placeInOrder } from '../model/place-in-order.js';

const hasCard = ({ doc }: FlowEditorState, card: string | null): boolean => card !== null && card in doc.byKey;
/** True if the action applies to all selected cards: `card` is one of them, or no card was given. */
const appliesToSelection = ({ root, card }: ActionContext): boolean =>
  card === null || selectSelection(root).selected[card] === true;
const onCard =
  (act: (context: ActionContext, key: string) => void) =>
  (context: ActionContext): void => {
    if (context.card !== null) act(context, context.card);
  };
const onSelectionOr =
  (
    onSelection: (context: ActionContext) => void,
    single: (context: ActionContext, key: string) => void,
  ): ((context: ActionContext) => void) =>
  (context) =>
    appliesToSelection(context) ? onSelection(context) : onCard(single)(context);

function focusNeighbour({ dispatch, state: { doc } }: ActionContext, from: string, by: 1 | -1): void {
  const next = doc.order[placeInOrder(doc.order, from) + by];
  if (next === undefined) return;
  dispatch(jumped(next));
  focusInCard(next, '[data-handle]');
}
function moveBy(context: ActionContext, key: string, by: 1 | -1): void {
  if (selectSelection(context.root).selected[key] && selectedKeys(context.root).length > 1)
    moveSelectedBy(context, by, key);
  else movePrompt(context, key, placeInOrder(context.state.doc.order, key) + by);
}
const setCollapsed = (isCollapsed: boolean) => (context: ActionContext) => {
  const keys = appliesToSelection(context) ? selectedKeys(context.root) : [context.card!];
  context.dispatch(cardsCollapsed({ keys, isCollapsed }));
};

const handleAction = (
  id: string,
  label: (t: Translate) => string,
  icon: LucideIcon,
  key: Shortcut,
  perform: (context: ActionContext, card: string) => void,
): EditorAction => ({
  id,
  group: 'card',
  label,
  icon,
  keys: [key],
  scope: 'handle',
  inPalette: false,
  perform: onCard(perform),
});

export const CARD_ACTIONS: readonly EditorAction[] = [
  {
    id: 'insertBelow',
    group: 'card',
    label: (t) => t('editor-tools:insertBelow'),
    icon: Plus,
    keys: ['mod+enter'],
    scope: 'card',
    isOffered: selectIsStructural,
    isEnabled: hasCard,
    perform: onCard(insertBelow),
  },
  {
    id: 'addPrompt',
    group: 'flow',
    label: (t) => t('editor-tools:addByKind'),
    icon: ListPlus,
    keys: ['/'],
    scope: 'outside',
    isOffered: selectIsStructural,
    perform: addByKind,
  },
  {
    id: 'promptSettings',
    group: 'card',
    label: (t) => t('promptSettings'),
    icon: Settings2,
    isOffered: selectIsStructural,
    isEnabled: hasCard,
    perform: onCard(openSettings),
  },
  {
    id: 'previewFromHere',
    group: 'card',
    label: (t) => t('previewFromHere'),
    icon: Play,
    isEnabled: hasCard,
    perform: onCard(playFrom),
  },
  {
    id: 'duplicatePrompt',
    group: 'card',
    label: (t) => t('duplicatePrompt'),
    icon: Copy,
    keys: ['mod+d'],
    scope: 'card',
    isOffered: selectIsStructural,
    isEnabled: (state, card, root) => hasCard(state, card) || selectIsSelecting(root),
    perform: onSelectionOr(duplicateSelected, duplicatePrompt),
  },
  {
    id: 'deletePrompt',
    group: 'card',
    label: (t) => t('deletePrompt'),
    icon: Trash2,
    keys: ['delete'],
    scope: 'picked',
    isOffered: selectIsStructural,
    isEnabled: (state, card, root) => hasCard(state, card) || selectIsSelecting(root),
    perform: onSelectionOr(removeSelected, removePrompt),
  },
  {
    id: 'collapse',
    group: 'card',
    label: (t) => t('editor-tools:collapse'),
    icon: ChevronRight,
    keys: ['arrowleft'],
    scope: 'handle',
    isEnabled: hasCard,
    perform: setCollapsed(true),
  },
  {
    id: 'expand',
    group: 'card',
    label: (t) => t('editor-tools:expand'),
    icon: ChevronDown,
    keys: ['arrowright'],
    scope: 'handle',
    isEnabled: hasCard,
    perform: setCollapsed(false),
  },
  {
    id: 'pick',
    group: 'selection',
    label: (t) => t('editor-tools:pick'),
    icon: SquareCheck,
    keys: ['space'],
    scope: 'handle',
    isOffered: selectIsStructural,
    isEnabled: hasCard,
    perform: onCard(toggleSelected),
  },
  {
    id: 'pickNone',
    group: 'selection',
    label: (t) => t('editor-tools:pickNone'),
    icon: X,
    keys: ['escape'],
    scope: 'picked',
    isOffered: (_state, root) => selectIsSelecting(root),
    perform: clearSelection,
  },
  handleAction(
    'moveUp',
    (t) => t('moveUp'),
    ArrowUp,
    'alt+arrowup',
    (context, key) => moveBy(context, key, -1),
  ),
  handleAction(
    'moveDown',
    (t) => t('moveDown'),
    ArrowDown,
    'alt+arrowdown',
    (context, key) => moveBy(context, key, 1),
  ),
  handleAction(
    'previous',
    (t) => t('editor-tools:previousCard'),
    MoveUp,
    'arrowup',
    (context, key) => focusNeighbour(context, key, -1),
  ),
  handleAction(
    'next',
    (t) => t('editor-tools:nextCard'),
    MoveDown,
    'arrowdown',
    (context, key) => focusNeighbour(context, key, 1),
  ),
  handleAction(
    'pickUp',
    (t) => t('editor-tools:pickUp'),
    MoveUp,
    'shift+arrowup',
    (context, key) => extendSelection(context, key, -1),
  ),
  handleAction(
    'pickDown',
    (t) => t('editor-tools:pickDown'),
    MoveDown,
    'shift+arrowdown',
    (context, key) => extendSelection(context, key, 1),
  ),
  {
    id: 'back',
    group: 'view',
    label: (t) => t('editor-tools:back'),
    icon: CornerUpLeft,
    keys: ['alt+arrowleft'],
    // If no link was followed, Alt+Left remains the browser's Back.
    isOffered: ({ trail }) => trail.length > 0,
    perform: ({ dispatch }) => dispatch(wentBack()),
  },
];
