/** What can be done with the card that the author is in, or with the picked ones when it is one of them. */
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Copy,
  CornerUpLeft,
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
import { focusInCard } from '../cards/focus-in-card.js';
import { jumped, wentBack } from '../model/editor-actions.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { selectIsStructural } from '../model/selectors.js';
import {
  duplicatePicked,
  pickNext,
  pickNone,
  removePicked,
  shiftPicked,
  togglePicked,
} from '../selection/selection-acts.js';
import { selectedKeys, selectIsSelecting } from '../selection/selection.js';
import { cardsCollapsed } from '../tools/tools.slice.js';
import type { ActionContext, EditorAction, Words } from './editor-action.js';
import { duplicatePrompt, insertBelow, movePrompt, openSettings, playFrom, removePrompt } from './prompt-acts.js';
import type { Shortcut } from './shortcut.js';

const hasCard = ({ doc }: FlowEditorState, card: string | null): boolean => card !== null && card in doc.byKey;
/** The act on the picked cards when this is one of them, else on this one. */
const isPicked = ({ tools }: FlowEditorState, card: string | null): boolean =>
  card === null || tools.selected[card] === true;
const onCard =
  (act: (context: ActionContext, key: string) => void) =>
  (context: ActionContext): void => {
    if (context.card !== null) act(context, context.card);
  };
const pickedOr =
  (
    picked: (context: ActionContext) => void,
    single: (context: ActionContext, key: string) => void,
  ): ((context: ActionContext) => void) =>
  (context) =>
    isPicked(context.state, context.card) ? picked(context) : onCard(single)(context);

function goTo({ dispatch, state: { doc } }: ActionContext, from: string, by: 1 | -1): void {
  const next = doc.order[doc.order.indexOf(from as never) + by];
  if (next === undefined) return;
  dispatch(jumped(next));
  focusInCard(next, '[data-handle]');
}
function shift(context: ActionContext, key: string, by: 1 | -1): void {
  if (context.state.tools.selected[key] && selectedKeys(context.state).length > 1) shiftPicked(context, by, key);
  else movePrompt(context, key, context.state.doc.order.indexOf(key as never) + by);
}
const fold =
  (isCollapsed: boolean) =>
  ({ dispatch, state, card }: ActionContext) => {
    const keys = isPicked(state, card) ? selectedKeys(state) : [card!];
    dispatch(cardsCollapsed({ keys, isCollapsed }));
  };

const handle = (
  id: string,
  label: (t: Words) => string,
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
    isEnabled: (state, card) => hasCard(state, card) || selectIsSelecting(state),
    perform: pickedOr(duplicatePicked, duplicatePrompt),
  },
  {
    id: 'deletePrompt',
    group: 'card',
    label: (t) => t('deletePrompt'),
    icon: Trash2,
    keys: ['delete'],
    scope: 'picked',
    isOffered: selectIsStructural,
    isEnabled: (state, card) => hasCard(state, card) || selectIsSelecting(state),
    perform: pickedOr(removePicked, removePrompt),
  },
  {
    id: 'collapse',
    group: 'card',
    label: (t) => t('editor-tools:collapse'),
    icon: ChevronRight,
    keys: ['arrowleft'],
    scope: 'handle',
    isEnabled: hasCard,
    perform: fold(true),
  },
  {
    id: 'expand',
    group: 'card',
    label: (t) => t('editor-tools:expand'),
    icon: ChevronDown,
    keys: ['arrowright'],
    scope: 'handle',
    isEnabled: hasCard,
    perform: fold(false),
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
    perform: onCard(togglePicked),
  },
  {
    id: 'pickNone',
    group: 'selection',
    label: (t) => t('editor-tools:pickNone'),
    icon: X,
    keys: ['escape'],
    scope: 'picked',
    isOffered: selectIsSelecting,
    perform: pickNone,
  },
  handle(
    'moveUp',
    (t) => t('moveUp'),
    ArrowUp,
    'alt+arrowup',
    (context, key) => shift(context, key, -1),
  ),
  handle(
    'moveDown',
    (t) => t('moveDown'),
    ArrowDown,
    'alt+arrowdown',
    (context, key) => shift(context, key, 1),
  ),
  handle(
    'previous',
    (t) => t('editor-tools:previousCard'),
    MoveUp,
    'arrowup',
    (context, key) => goTo(context, key, -1),
  ),
  handle(
    'next',
    (t) => t('editor-tools:nextCard'),
    MoveDown,
    'arrowdown',
    (context, key) => goTo(context, key, 1),
  ),
  handle(
    'pickUp',
    (t) => t('editor-tools:pickUp'),
    MoveUp,
    'shift+arrowup',
    (context, key) => pickNext(context, key, -1),
  ),
  handle(
    'pickDown',
    (t) => t('editor-tools:pickDown'),
    MoveDown,
    'shift+arrowdown',
    (context, key) => pickNext(context, key, 1),
  ),
  {
    id: 'back',
    group: 'view',
    label: (t) => t('editor-tools:back'),
    icon: CornerUpLeft,
    keys: ['alt+arrowleft'],
    // Where no link was followed, the browser goes back.
    isOffered: ({ trail }) => trail.length > 0,
    perform: ({ dispatch }) => dispatch(wentBack()),
  },
];
