import { Modal, Stack } from '@mantine/core';
import type { Language } from '@parley/contracts/definition/values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { LanguagePicker } from '../../ui/LanguagePicker.js';

const MODAL_WIDTH = 480;

export interface AddLanguageDialogProps {
  readonly languages: readonly Language[];
  readonly onAdd: (language: Language) => void;
  readonly onClose: () => void;
}

/** SEQ-8 */
export function AddLanguageDialog({ languages, onAdd, onClose }: AddLanguageDialogProps) {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const [chosen, setChosen] = useState<Language | null>(null);
  const add = () => {
    if (chosen !== null) onAdd(chosen);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('addLanguage')}>
      <Stack>
        <LanguagePicker
          label={t('common:language')}
          value={chosen}
          without={languages}
          onChange={setChosen}
          data-autofocus
        />
        <DialogButtons onCancel={onClose} disabled={chosen === null} onClick={add}>
          {t('addConfirm')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
