import { Button } from '@mantine/core';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

export const TemplatePicker = dialogPart(
  () => import('../templates/TemplatePicker.js'),
  (module) => module.TemplatePicker,
);

export interface TemplateButtonProps {
  /** Index of the template's first prompt. */
  readonly at: number;
  readonly isQuiet?: boolean;
}

/** Opens the templates, to insert one. */
export function TemplateButton({ at, isQuiet = false }: TemplateButtonProps) {
  const { t } = useTranslation('flow-editor');
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        size={isQuiet ? 'compact-sm' : 'sm'}
        data-template=""
        leftSection={<LayoutTemplate size={14} aria-hidden />}
        aria-label={t('templateAfter', { number: at })}
        onClick={() => setPicking(true)}
      >
        {t('fromTemplate')}
      </Button>
      {picking && <TemplatePicker at={at} onClose={() => setPicking(false)} />}
    </>
  );
}
