import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@parley/contracts/flow/definition';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { languagesDialogClosed } from '../model/editor-actions.js';
import { languagesRequested } from './languages.saga.js';

/** I18N-4 */
const MODAL_WIDTH = 480;

export function AddLanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const status = useEditor((state) => state.languagesSave);
  const languages = useEditor((state) => state.flow?.languages) ?? [];
  const left = LANGUAGES.filter((each) => !languages.includes(each));
  const [chosen, setChosen] = useState<Language | undefined>(left[0]);
  useEffect(() => () => void dispatch(languagesDialogClosed()), [dispatch]);
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('translate.add')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        {left.length === 0 ? (
          <Text c="dimmed">{t('translate.noMore')}</Text>
        ) : (
          <>
            <Text fz="sm" c="dimmed">
              {t('translate.addWhy')}
            </Text>
            <Radio.Group
              aria-label={t('translate.language')}
              value={chosen ?? null}
              onChange={(next) => setChosen(left.find((each) => each === next))}
            >
              <Stack gap="xs">
                {left.map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    data-autofocus={each === chosen || undefined}
                    label={<span lang={each}>{LANGUAGE_NAMES[each]}</span>}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        {status === 'rejected' && (
          <Alert color="red" role="alert">
            {t('translate.saveFailed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {left.length === 0 ? t('common:close') : t('common:cancel')}
          </Button>
          {chosen && left.includes(chosen) && (
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
