import { Button } from '@mantine/core';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

const PasteIntoFlow = dialogPart(
  () => import('../import/PasteIntoFlow.js'),
  (module) => module.PasteIntoFlow,
);

export interface PasteButtonProps {
  /** Index of the first prompt that is added. */
  readonly at: number;
  readonly isQuiet?: boolean;
}

/** Opens the dialog that takes questions as text; they are added at the end. */
export function PasteButton({ at, isQuiet = false }: PasteButtonProps) {
  const { t } = useTranslation('flow-editor');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        size={isQuiet ? 'compact-sm' : 'sm'}
        leftSection={<ClipboardPaste size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('pasteQuestions')}
      </Button>
      {isOpen && <PasteIntoFlow at={at} onClose={() => setOpen(false)} />}
    </>
  );
}
