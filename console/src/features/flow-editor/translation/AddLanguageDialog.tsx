import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language } from '@parley/contracts/definition/values';
import { LanguagePicker } from '../../../ui/LanguagePicker.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { languagesDialogClosed, languagesRequested, selectLanguagesSave } from './languages.slice.js';

const NO_LANGUAGES: readonly Language[] = [];
/** I18N-4 */
const MODAL_WIDTH = 480;

export function AddLanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const status = useAppSelector(selectLanguagesSave);
  const languages = useEditor((state) => state.flow?.languages) ?? NO_LANGUAGES;
  const full = languages.length >= LIMITS.languages;
  const [chosen, setChosen] = useState<Language | null>(null);
  useEffect(() => () => void dispatch(languagesDialogClosed()), [dispatch]);
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('translate.add')}>
      <Stack>
        {full ? (
          <Text c="dimmed">{t('translate.noMore')}</Text>
        ) : (
          <>
            <Text fz="xs" c="dimmed">
              {t('translate.addWhy')}
            </Text>
            <LanguagePicker
              label={t('translate.language')}
              value={chosen}
              without={languages}
              onChange={setChosen}
              data-autofocus
            />
          </>
        )}
        {status === 'rejected' && (
          <Alert color="red" role="alert">
            {t('translate.saveFailed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {full ? t('common:close') : t('common:cancel')}
          </Button>
          {chosen && !full && (
            <Button
              loading={status === 'pending'}
              onClick={() => dispatch(languagesRequested({ languages: [...languages, chosen], chosen }))}
            >
              {t('translate.addOne')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
