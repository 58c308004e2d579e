import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS, type Language } from '@parley/contracts/flow/definition';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import type { FlowFacts } from '../model/editor-state.js';
import { renameClosed } from '../model/editor-actions.js';
import { renameRequested } from '../saga/flow-editor.saga.js';

export interface RenameDialogProps {
  readonly flow: FlowFacts;
  readonly onClose: () => void;
}

/** The flow's name in its default language, and in each other one. */
export function RenameDialog({ flow, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  useReturnFocus();
  const status = useEditor((state) => state.rename);
  const failure = useEditor((state) => state.renameFailure);
  const [name, setName] = useState(flow.name);
  const [tName, setTName] = useState<FlowFacts['tName']>(flow.tName);
  const [error, setError] = useState<string | null>(null);
  const others = flow.languages.filter((language): language is Language => language !== flow.defaultLanguage);
  const dirty =
    name !== flow.name || others.some((language) => (tName[language] ?? '') !== (flow.tName[language] ?? ''));

  useEffect(() => () => void dispatch(renameClosed()), [dispatch]);
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
    dispatch(renameRequested({ name: name.trim(), tName }));
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
            label={others.length > 0 ? t('nameIn', { language: LANGUAGE_NAMES[flow.defaultLanguage] }) : t('name')}
            value={name}
            maxLength={LIMITS.nameLength}
            error={error ?? (failure ? failureText(failure) : null)}
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
