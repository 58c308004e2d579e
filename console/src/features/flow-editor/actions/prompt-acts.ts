/** Operations on one prompt, shared by menus, keys and drag and drop. */
import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { modals } from '@mantine/modals';
import { toastInfo } from '../../../ui/toasts.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { newKey } from '../model/hooks.js';
import { jumped, previewAsked, settingsOpened } from '../model/editor-actions.js';
import { promptDuplicated, promptInserted, promptMoved, promptRemoved } from '../model/edits.js';
import { keepSettingsShown } from '../model/settings-shown.js';
import { placeAfter } from '../model/closing.js';
import { isStart } from '../model/flow-document.js';
import { copiesOf } from '../model/copies.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import type { ActionContext } from './editor-action.js';
import { toolOpened } from './open-tool.slice.js';
import { placeInOrder } from '../model/place-in-order.js';

export function insertBelow({ dispatch, state: { doc } }: ActionContext, key: string): void {
  const prompt = newPromptEntry(newKey());
  dispatch(promptInserted({ prompt, at: placeAfter(doc, placeInOrder(doc.order, key)) }));
  dispatch(jumped(prompt.key, true));
}
/** Goes to the kinds of prompts where a begun flow shows them, else opens them. */
export function addByKind({ dispatch, card }: ActionContext): void {
  const shown = document.querySelector<HTMLElement>('[data-kinds] button');
  if (shown) shown.focus();
  else dispatch(toolOpened('addPrompt', card));
}
export function duplicatePrompt({ dispatch, state: { doc, flowId } }: ActionContext, key: string): void {
  const prompt = doc.byKey[key];
  if (!prompt) return;
  const copy = copiesOf([prompt], { flowId: flowId ?? 0, newKey })[0]!;
  dispatch(promptDuplicated({ prompt: copy, at: placeInOrder(doc.order, key) + 1 }));
  dispatch(jumped(copy.key));
}
export function openSettings({ dispatch }: ActionContext, key: string): void {
  dispatch(settingsOpened(key));
  keepSettingsShown(true);
  requestAnimationFrame(() => document.getElementById('prompt-settings')?.focus());
}
export function playFrom({ dispatch, state: { doc } }: ActionContext, key: string): void {
  const name = doc.byKey[key]?.name;
  if (name !== undefined) dispatch(previewAsked(name));
}
export const toastStartStays = ({ t }: Pick<ActionContext, 't'>): void =>
  toastInfo({ id: 'start-stays', message: t('startStays'), dismiss: t('common:dismiss') });

export function removePrompt(context: ActionContext, key: string): void {
  const { t, dispatch, undoToast, state } = context;
  const prompt = state.doc.byKey[key];
  if (!prompt) return;
  if (isStart(prompt)) return toastStartStays(context);
  const { order } = state.doc;
  const index = placeInOrder(order, key);
  const neighbour = order[index + 1] ?? order[index - 1];
  modals.openConfirmModal({
    title: t('deletePromptTitle', { number: index + 1 }),
    children: t('deletePromptText'),
    labels: { confirm: t('deletePrompt'), cancel: t('common:cancel') },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm: () => {
      dispatch(promptRemoved({ key }));
      undoToast(t('promptDeleted'));
      if (neighbour) focusInCard(neighbour, '[data-handle], [data-message]');
    },
  });
}

/**
 * Moves a prompt to an index, announces it to screen readers and focuses its drag handle. No prompt can move above the
 * start prompt.
 */
export function movePrompt({ t, dispatch, state }: ActionContext, key: string, to: number): void {
  const { order } = state.doc;
  const from = placeInOrder(order, key);
  if (to < 1 || from === 0) {
    if (to >= 0) toastInfo({ id: 'above-start', message: t('aboveStart'), dismiss: t('common:dismiss') });
    return;
  }
  if (to >= order.length || to === from) return;
  dispatch(promptMoved({ key, to }));
  dispatch(jumped(key));
  live.announce(t('movedTo', { place: to + 1, count: order.length }));
  focusInCard(key, '[data-handle]');
}
