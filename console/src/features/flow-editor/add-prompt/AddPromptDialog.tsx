import { Button, Modal } from '@mantine/core';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { selectOpenTool } from '../actions/open-tool.slice.js';
import { endOf, placeAfter } from '../model/closing.js';
import { useEditor } from '../model/hooks.js';
import { placeInOrder } from '../model/place-in-order.js';
import { KindGrid } from './KindGrid.js';
import { TemplatePicker } from './TemplateButton.js';

const WIDTH = 640;

/** The kinds of prompts, to insert one after the card from which this was opened, or else at the end. */
export function AddPromptDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('flow-editor');
  useReturnFocus();
  const { card } = useAppSelector(selectOpenTool);
  const at = useEditor(({ doc }) => (card === null ? endOf(doc) : placeAfter(doc, placeInOrder(doc.order, card))));
  const [isPicking, setPicking] = useState(false);
  if (isPicking) return <TemplatePicker at={at} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size={WIDTH} title={t('addAfter', { number: at })}>
      <KindGrid at={at} onAdded={onClose} />
      <Button
        mt="md"
        variant="default"
        leftSection={<LayoutTemplate size={14} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {t('fromTemplate')}
      </Button>
    </Modal>
  );
}
