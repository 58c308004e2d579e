import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/flow/definition';
import type { FlowSequence } from '@parley/contracts/http/sequences';
import { useAppDispatch } from '../../app/hooks.js';
import { LANGUAGE_NAMES } from '../../i18n/i18n.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { useReason, useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

export interface RenameDialogProps {
  readonly sequence: FlowSequence;
  readonly onClose: () => void;
}

/** The sequence's name in its first language, and in each other one (SEQ-23). */
export function RenameDialog({ sequence, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  const reason = useReason();
  useReturnFocus();
  const status = useSequenceEditor((state) => state.rename);
  const failure = useSequenceEditor((state) => state.renameFailure);
  const [name, setName] = useState(sequence.name);
  const [tName, setTName] = useState(sequence.tName);
  const [error, setError] = useState<string | null>(null);
  const others = sequence.languages.filter((language) => language !== sequence.language);
  const dirty =
    name !== sequence.name || others.some((language) => (tName[language] ?? '') !== (sequence.tName[language] ?? ''));
  useEffect(() => () => void dispatch(sequenceEditor.renameClosed()), [dispatch]);
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  const close = () => {
    if (!dirty) return onClose();
    modals.openConfirmModal({
      title: t('discardTitle'),
      children: t('discardName'),
      labels: { confirm: t('discard'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: onClose,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('required'));
    const given = Object.fromEntries(Object.entries(tName).filter(([, text]) => text.trim() !== ''));
    dispatch(sequenceEditor.renameRequested({ name: name.trim(), tName: given }));
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('editName')}
      size={600}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={others.length > 0 ? t('nameIn', { language: LANGUAGE_NAMES[sequence.language] }) : t('name')}
            value={name}
            maxLength={LIMITS.nameLength}
            error={error ?? (failure ? t('updateFailed', { reason: reason(failure) }) : null)}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          {others.map((language) => (
            <TextInput
              key={language}
              label={t('nameIn', { language: LANGUAGE_NAMES[language] })}
              lang={language}
              value={tName[language] ?? ''}
              maxLength={LIMITS.nameLength}
              onChange={(event) => setTName({ ...tName, [language]: event.currentTarget.value })}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={!dirty} loading={status === 'pending'}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
