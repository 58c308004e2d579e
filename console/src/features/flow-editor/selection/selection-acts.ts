/** What is done to the picked cards, and how they are picked. Each act is one step back. */
import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { modals } from '@mantine/modals';
import { toastInfo } from '../../../ui/toasts.js';
import type { ActionContext } from '../actions/editor-action.js';
import { tellStartStays } from '../actions/prompt-acts.js';
import { focusInCard } from '../cards/focus-in-card.js';
import { newKey } from '../hooks.js';
import { jumped } from '../model/editor-actions.js';
import { isStart } from '../model/flow-document.js';
import { copiesOf } from '../model/copies.js';
import { selectionChanged } from '../tools/tools.slice.js';
import { promptsDuplicated, promptsMoved, promptsRemoved } from './selection-edits.js';
import { rangeOf, selectedKeys } from './selection.js';

const tell = ({ t }: ActionContext, count: number): void =>
  live.announce(count === 0 ? t('editor-tools:pickedNone') : t('editor-tools:picked', { count }));

export function pick(context: ActionContext, keys: readonly string[], anchor: string | null): void {
  context.dispatch(selectionChanged({ keys, anchor }));
  tell(context, keys.length);
}
export const pickNone = (context: ActionContext): void => pick(context, [], null);
export const pickAll = (context: ActionContext): void =>
  pick(context, context.state.doc.order, context.state.tools.anchor);

export function togglePicked(context: ActionContext, key: string): void {
  const now = selectedKeys(context.state);
  pick(context, now.includes(key) ? now.filter((each) => each !== key) : [...now, key], key);
}
/** Everything between the card that was picked last and this one. */
export function pickTo(context: ActionContext, key: string): void {
  const { doc, tools } = context.state;
  const anchor = tools.anchor ?? key;
  pick(context, rangeOf(doc, anchor, key), anchor);
}
/** Grows or shrinks the pick by a card, as Shift and an arrow do in a list. */
export function pickNext(context: ActionContext, from: string, by: 1 | -1): void {
  const { doc, tools } = context.state;
  const next = doc.order[doc.order.indexOf(from as never) + by];
  if (next === undefined) return;
  const anchor = tools.anchor !== null && tools.selected[from] ? tools.anchor : from;
  pick(context, rangeOf(doc, anchor, next), anchor);
  context.dispatch(jumped(next));
  focusInCard(next, '[data-handle]');
}

export function duplicatePicked(context: ActionContext): void {
  const { state, dispatch } = context;
  const keys = selectedKeys(state);
  const last = keys.at(-1);
  if (last === undefined) return;
  const copies = copiesOf(
    keys.map((key) => state.doc.byKey[key]!),
    { flowId: state.flowId ?? 0, newKey },
  );
  dispatch(promptsDuplicated({ prompts: copies, at: state.doc.order.indexOf(last as never) + 1 }));
  pick(
    context,
    copies.map(({ key }) => key),
    copies[0]!.key,
  );
  dispatch(jumped(copies[0]!.key));
  focusInCard(copies[0]!.key, '[data-handle]');
}

/** `to` = index of the first of them after the move. */
export function movePicked(context: ActionContext, to: number, focused?: string): void {
  const { state, dispatch, t } = context;
  const keys = selectedKeys(state).filter((key) => !isStart(state.doc.byKey[key]!));
  const first = keys[0];
  if (first === undefined || to < 1)
    return toastInfo({ id: 'above-start', message: t('aboveStart'), dismiss: t('common:dismiss') });
  const { order } = state.doc;
  const place = Math.min(to, order.length - keys.length);
  dispatch(promptsMoved({ keys, to: place }));
  const shown = focused ?? first;
  dispatch(jumped(shown));
  live.announce(t('editor-tools:pickedMoved', { count: keys.length, place: place + 1 }));
  focusInCard(shown, '[data-handle]');
}
/** By one place, together; scattered ones gather around the first. */
export function shiftPicked(context: ActionContext, by: 1 | -1, focused: string): void {
  const { order } = context.state.doc;
  const keys = selectedKeys(context.state);
  const wanted = new Set(keys);
  const before = order.slice(0, order.indexOf(keys[0] as never)).filter((key) => !wanted.has(key)).length;
  movePicked(context, before + by, focused);
}

export function removePicked(context: ActionContext): void {
  const { state, dispatch, t, undoToast } = context;
  const picked = selectedKeys(state);
  const keys = picked.filter((key) => !isStart(state.doc.byKey[key]!));
  if (keys.length === 0) return tellStartStays(context);
  const keepsStart = keys.length < picked.length;
  const gone = new Set(keys);
  const last = state.doc.order.indexOf(keys.at(-1) as never);
  const neighbour =
    state.doc.order.slice(last).find((key) => !gone.has(key)) ??
    state.doc.order.slice(0, last).findLast((key) => !gone.has(key));
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
