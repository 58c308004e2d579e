import { useTranslation } from 'react-i18next';
import { MoveDialog } from '../../../ui/MoveDialog.js';
import { useEditor } from '../model/hooks.js';
import { useMovePrompt } from './use-move-prompt.js';

export interface MovePromptDialogProps {
  readonly promptKey: string;
  readonly index: number;
  readonly onClose: () => void;
}

export function MovePromptDialog({ promptKey, index, onClose }: MovePromptDialogProps) {
  const { t } = useTranslation('flow-editor');
  const count = useEditor((state) => state.doc.order.length);
  const move = useMovePrompt();
  return (
    <MoveDialog
      title={t('moveDialogTitle', { number: index + 1 })}
      range={t('newPlaceRange', { count })}
      place={index + 1}
      first={2}
      last={count}
      onMove={(place) => move(promptKey, place - 1)}
      onClose={onClose}
    />
  );
}
