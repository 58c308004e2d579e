/** What is done to one prompt, from wherever it is asked for. */
import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { modals } from '@mantine/modals';
import { toastInfo } from '../../../ui/toasts.js';
import { focusInCard } from '../cards/focus-in-card.js';
import { newKey } from '../hooks.js';
import { jumped, previewAsked, settingsOpened } from '../model/editor-actions.js';
import { promptDuplicated, promptInserted, promptMoved, promptRemoved } from '../model/edits.js';
import { isStart } from '../model/flow-document.js';
import { copiesOf } from '../model/copies.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import type { ActionContext } from './editor-action.js';

export function insertBelow({ dispatch, state: { doc } }: ActionContext, key: string): void {
  const prompt = newPromptEntry(newKey());
  dispatch(promptInserted({ prompt, at: doc.order.indexOf(key as never) + 1 }));
  dispatch(jumped(prompt.key, true));
}
export function duplicatePrompt({ dispatch, state: { doc, flowId } }: ActionContext, key: string): void {
  const prompt = doc.byKey[key];
  if (!prompt) return;
  const copy = copiesOf([prompt], { flowId: flowId ?? 0, newKey })[0]!;
  dispatch(promptDuplicated({ prompt: copy, at: doc.order.indexOf(key as never) + 1 }));
  dispatch(jumped(copy.key));
}
export function openSettings({ dispatch }: ActionContext, key: string): void {
  dispatch(settingsOpened(key));
  requestAnimationFrame(() => document.getElementById('prompt-settings')?.focus());
}
export function playFrom({ dispatch, state: { doc } }: ActionContext, key: string): void {
  const name = doc.byKey[key]?.name;
  if (name !== undefined) dispatch(previewAsked(name));
}
export const tellStartStays = ({ t }: Pick<ActionContext, 't'>): void =>
  toastInfo({ id: 'start-stays', message: t('startStays'), dismiss: t('common:dismiss') });

export function removePrompt(context: ActionContext, key: string): void {
  const { t, dispatch, undoToast, state } = context;
  const prompt = state.doc.byKey[key];
  if (!prompt) return;
  if (isStart(prompt)) return tellStartStays(context);
  const { order } = state.doc;
  const index = order.indexOf(key as never);
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

/** To an index, said aloud, with the focus on its handle; the start prompt's place is refused. */
export function movePrompt({ t, dispatch, state }: ActionContext, key: string, to: number): void {
  const { order } = state.doc;
  const from = order.indexOf(key as never);
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
