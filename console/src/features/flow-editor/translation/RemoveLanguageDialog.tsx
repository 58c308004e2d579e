import { Alert, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { languageName } from '../../../i18n/language-names.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { languagesDialogClosed, languagesRequested, selectLanguagesSave } from './languages.slice.js';

export interface RemoveLanguageDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}
const MODAL_WIDTH = 480;

/**
 * Confirms the removal of a language. Its translations stay in the draft, in case it is added again, unless the author
 * deletes them.
 */
export function RemoveLanguageDialog({ language, onClose }: RemoveLanguageDialogProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const status = useAppSelector(selectLanguagesSave);
  const flow = useEditor((state) => state.flow);
  const [clear, setClear] = useState(false);
  useEffect(() => () => void dispatch(languagesDialogClosed()), [dispatch]);
  if (!flow) return null;
  const name = languageName(language);
  const remove = () =>
    dispatch(
      languagesRequested({
        languages: flow.languages.filter((each) => each !== language),
        chosen: flow.defaultLanguage,
        ...(clear && { clear: language }),
      }),
    );
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('translate.removeLanguage', { language: name })}>
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
        <DialogButtons onCancel={onClose} isCancelFirst color="red" loading={status === 'pending'} onClick={remove}>
          {t('translate.removeOne')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
