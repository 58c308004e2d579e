import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/flow/definition';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { languagesDialogClosed } from '../model/editor-actions.js';
import { languagesRequested } from './languages.saga.js';

export interface RemoveLanguageDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}
const MODAL_WIDTH = 480;

/** Asks before a language goes; its translations wait in the draft for it to come back, unless they go too. */
export function RemoveLanguageDialog({ language, onClose }: RemoveLanguageDialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const status = useEditor((state) => state.languagesSave);
  const flow = useEditor((state) => state.flow);
  const [clear, setClear] = useState(false);
  useEffect(() => () => void dispatch(languagesDialogClosed()), [dispatch]);
  if (!flow) return null;
  const name = LANGUAGE_NAMES[language];
  const remove = () =>
    dispatch(
      languagesRequested({
        languages: flow.languages.filter((each) => each !== language),
        chosen: flow.defaultLanguage,
        ...(clear && { clear: language }),
      }),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('translate.removeLanguage', { language: name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <Text>{t('translate.removeAsk', { language: name })}</Text>
        <Checkbox
          label={t('translate.removeTexts')}
          checked={clear}
          onChange={(event) => setClear(event.currentTarget.checked)}
        />
        {status === 'rejected' && (
          <Alert color="red" role="alert">
            {t('translate.saveFailed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={status === 'pending'} onClick={remove}>
            {t('translate.removeOne')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
