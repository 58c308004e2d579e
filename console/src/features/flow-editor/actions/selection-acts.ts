/** Selecting cards, and operations on the selected ones. Each operation is one undo step. */
import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { modals } from '@mantine/modals';
import { toastInfo } from '../../../ui/toasts.js';
import type { ActionContext } from './editor-action.js';
import { toastStartStays } from './prompt-acts.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { newKey } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { isStartKey } from '../model/flow-document.js';
import { copiesOf } from '../model/copies.js';
import { promptsDuplicated, promptsMoved, promptsRemoved } from '../model/selection-edits.js';
import { rangeOf, selectedKeys } from './selection.js';
import { selectionChanged, selectSelection } from './selection.slice.js';
import { placeInOrder } from '../model/place-in-order.js';

const announceCount = ({ t }: ActionContext, count: number): void =>
  live.announce(count === 0 ? t('editor-tools:pickedNone') : t('editor-tools:picked', { count }));

export function setSelection(context: ActionContext, keys: readonly string[], anchor: string | null): void {
  context.dispatch(selectionChanged({ keys, anchor }));
  announceCount(context, keys.length);
}
export const clearSelection = (context: ActionContext): void => setSelection(context, [], null);
export const selectAll = (context: ActionContext): void =>
  setSelection(context, context.state.doc.order, selectSelection(context.root).anchor);

export function toggleSelected(context: ActionContext, key: string): void {
  const now = selectedKeys(context.root);
  setSelection(context, now.includes(key) ? now.filter((each) => each !== key) : [...now, key], key);
}
/** Selects the cards from the anchor (the last card clicked without Shift) to this one. */
export function selectRangeTo(context: ActionContext, key: string): void {
  const anchor = selectSelection(context.root).anchor ?? key;
  setSelection(context, rangeOf(context.state.doc, anchor, key), anchor);
}
/** Extends or shrinks the selection by one card, like Shift+arrow in a list. */
export function extendSelection(context: ActionContext, from: string, by: 1 | -1): void {
  const { doc } = context.state;
  const before = selectSelection(context.root);
  const next = doc.order[placeInOrder(doc.order, from) + by];
  if (next === undefined) return;
  const anchor = before.anchor !== null && before.selected[from] ? before.anchor : from;
  setSelection(context, rangeOf(doc, anchor, next), anchor);
  context.dispatch(jumped(next));
  focusInCard(next, '[data-handle]');
}

export function duplicateSelected(context: ActionContext): void {
  const { root, state, dispatch } = context;
  const keys = selectedKeys(root);
  const last = keys.at(-1);
  if (last === undefined) return;
  const copies = copiesOf(
    keys.flatMap((key) => state.doc.byKey[key] ?? []),
    { flowId: state.flowId ?? 0, newKey },
  );
  const [first] = copies;
  if (!first) return;
  dispatch(promptsDuplicated({ prompts: copies, at: placeInOrder(state.doc.order, last) + 1 }));
  setSelection(
    context,
    copies.map(({ key }) => key),
    first.key,
  );
  dispatch(jumped(first.key));
  focusInCard(first.key, '[data-handle]');
}

/** @param to - Index of the first selected prompt after the move. */
export function moveSelected(context: ActionContext, to: number, focused?: string): void {
  const { root, state, dispatch, t } = context;
  const keys = selectedKeys(root).filter((key) => !isStartKey(state.doc, key));
  const first = keys[0];
  if (first === undefined || to < 1)
    return toastInfo({ id: 'above-start', message: t('aboveStart'), dismiss: t('common:dismiss') });
  const { order } = state.doc;
  const place = Math.min(to, order.length - keys.length);
  dispatch(promptsMoved({ keys, to: place }));
  const toFocus = focused ?? first;
  dispatch(jumped(toFocus));
  live.announce(t('editor-tools:pickedMoved', { count: keys.length, place: place + 1 }));
  focusInCard(toFocus, '[data-handle]');
}
/** Moves the selected prompts by one position. If they are scattered, they gather at the first of them. */
export function moveSelectedBy(context: ActionContext, by: 1 | -1, focused: string): void {
  const { order } = context.state.doc;
  const keys = selectedKeys(context.root);
  const moving = new Set(keys);
  const before = order.slice(0, placeInOrder(order, keys[0])).filter((key) => !moving.has(key)).length;
  moveSelected(context, before + by, focused);
}

export function removeSelected(context: ActionContext): void {
  const { root, state, dispatch, t, undoToast } = context;
  const selected = selectedKeys(root);
  const keys = selected.filter((key) => !isStartKey(state.doc, key));
  if (keys.length === 0) return toastStartStays(context);
  const keepsStart = keys.length < selected.length;
  const removed = new Set(keys);
  const last = placeInOrder(state.doc.order, keys.at(-1));
  const neighbour =
    state.doc.order.slice(last).find((key) => !removed.has(key)) ??
    state.doc.order.slice(0, last).findLast((key) => !removed.has(key));
  modals.openConfirmModal({
    title: t('editor-tools:deletePicked', { count: keys.length }),
    children: `${t('deletePromptText')}${keepsStart ? ` ${t('startStays')}.` : ''}`,
    labels: { confirm: t('editor-tools:deletePrompts', { count: keys.length }), cancel: t('common:cancel') },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm: () => {
      dispatch(promptsRemoved({ keys }));
      dispatch(selectionChanged({ keys: [], anchor: null }));
      undoToast(t('editor-tools:pickedDeleted', { count: keys.length }));
      if (neighbour) focusInCard(neighbour, '[data-handle], [data-message]');
    },
  });
}
