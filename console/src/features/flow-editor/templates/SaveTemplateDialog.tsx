import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { savePromptTemplate, TEMPLATE_LIMITS } from '@parley/contracts/http/prompt-templates';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { useAppStore } from '../../../foundation/hooks.js';
import type { RootState } from '../../../foundation/store.js';
import { toastInfo } from '../../../ui/toasts.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { templateOf } from './template.js';
import { useTemplateFailure } from './use-template-failure.js';
import { headlineOf } from '../message-view/headline.js';

export interface SaveTemplateDialogProps {
  readonly promptKey: string;
  readonly onClose: () => void;
}

/** Saves a prompt as the author's own template. */
export function SaveTemplateDialog({ promptKey, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  useReturnFocus();
  const store = useStore<RootState>();
  const { api } = useAppStore();
  const [prompt] = useState(() => selectEditor(store.getState()).doc.byKey[promptKey]);
  const [name, setName] = useState(() =>
    prompt ? headlineOf(prompt.definition).slice(0, TEMPLATE_LIMITS.nameLength) : '',
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failureText = useTemplateFailure();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return setError(t('templates.nameRequired'));
    if (!prompt) return;
    setBusy(true);
    try {
      const definition = templateOf(prompt, definitionFrom(selectEditor(store.getState()).doc));
      await api.call(savePromptTemplate, { body: { name: name.trim(), definition } });
      toastInfo({ id: 'template', message: t('templates.saved', { name: name.trim() }), dismiss: t('common:dismiss') });
      onClose();
    } catch (thrown) {
      setBusy(false);
      setError(failureText(failureOf(thrown)));
    }
  };
  return (
    <Modal opened onClose={onClose} size={480} title={t('templates.save')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            label={t('templates.name')}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            value={name}
            error={error}
            maxLength={TEMPLATE_LIMITS.nameLength}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <Text fz="xs" c="dimmed">
            {t('templates.saveWhy')}
          </Text>
          <DialogButtons onCancel={onClose} loading={busy}>
            {t('templates.keep')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
