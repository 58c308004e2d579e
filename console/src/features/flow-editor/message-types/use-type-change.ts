import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { losesMessage } from '@parley/contracts/flow/edit-steps';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { selectEditor } from '../saga/select-editor.js';
import { type RemoteKind } from '@parley/contracts/flow/remote-sources';
import { startOf } from './remote-content.js';
import { previousAsking } from './previous-asking.js';
import { choiceOf, contentTypeOf, emptyOf, rememberType, type NewSaid, type Said, type TypeChoice } from './said.js';

/** What a remote message of a prompt begins with: the answers to the question before it. */
export function useRemoteStart(promptKey: string) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const store = useStore<RootState>();
  return (kind: RemoteKind) => {
    const { doc, flowId } = selectEditor(store.getState());
    return startOf(kind, { flowId: flowId ?? 0, promptName: previousAsking(doc, promptKey) }, t);
  };
}

/**
 * Changes a message's type; where that would lose what was written, the author is asked (EDIT-80, 81), in words of their
 * own on the way to a remote message (EDIT-102). Between remote ones nobody is asked: a step back brings it again.
 */
export function useTypeChange(promptKey: string, onChange: (said: NewSaid) => void) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const remote = useRemoteStart(promptKey);
  return (said: Said, next: TypeChoice): void => {
    if (next === choiceOf(said)) return;
    const go = () => {
      rememberType(next);
      onChange(emptyOf(next, remote));
    };
    const toRemote = contentTypeOf(next) === 'remote';
    if (!losesMessage(said.message) || (toRemote && said.contentType === 'remote')) return go();
    modals.openConfirmModal({
      title: t('type.changeTitle'),
      children: toRemote ? t('remote.switchAsk') : t('type.changeAsk'),
      labels: { confirm: t('type.change'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: go,
    });
  };
}
