import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { losesMessage } from '@parley/contracts/flow/edit-steps';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { selectEditor } from '../model/select-editor.js';
import { type RemoteKind } from '@parley/contracts/flow/remote-sources';
import { startOf } from '../model/remote-content.js';
import { placeInOrder } from '../model/place-in-order.js';
import { previousAsking } from '../model/previous-asking.js';
import {
  choiceOf,
  contentTypeOf,
  emptyOf,
  rememberType,
  type NewSaid,
  type Said,
  type TypeChoice,
} from '../model/said.js';

/** Default content of a remote message: the answers to the question before this prompt. */
export function useRemoteStart(promptKey: string) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const store = useStore<RootState>();
  return (kind: RemoteKind) => {
    const { doc, flowId } = selectEditor(store.getState());
    const promptName = previousAsking(doc, placeInOrder(doc.order, promptKey));
    return startOf(kind, { flowId: flowId ?? 0, promptName }, t);
  };
}

/**
 * Changes a message's type. If that would discard text, it asks for confirmation (EDIT-80, 81), with a text of its own
 * for remote messages (EDIT-102). Changes between remote types need none, because Undo restores them.
 */
export function useTypeChange(promptKey: string, onChange: (said: NewSaid) => void) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const remote = useRemoteStart(promptKey);
  return (said: Said, next: TypeChoice): void => {
    if (next === choiceOf(said)) return;
    const apply = () => {
      rememberType(next);
      onChange(emptyOf(next, remote));
    };
    const toRemote = contentTypeOf(next) === 'remote';
    if (!losesMessage(said.message) || (toRemote && said.contentType === 'remote')) return apply();
    modals.openConfirmModal({
      title: t('type.changeTitle'),
      children: toRemote ? t('remote.switchAsk') : t('type.changeAsk'),
      labels: { confirm: t('type.change'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: apply,
    });
  };
}
