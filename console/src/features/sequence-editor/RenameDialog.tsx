import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowSequence } from '@parley/contracts/http/sequences';
import { useAppDispatch } from '../../foundation/hooks.js';
import { NameDialog } from '../../ui/naming/NameDialog.js';
import { useReason, useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

export interface RenameDialogProps {
  readonly sequence: FlowSequence;
  readonly onClose: () => void;
}

export function RenameDialog({ sequence, onClose }: RenameDialogProps) {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const reason = useReason();
  const saving = useSequenceEditor((state) => state.rename);
  const failure = useSequenceEditor((state) => state.renameFailure);
  useEffect(() => () => void dispatch(sequenceEditor.renameClosed()), [dispatch]);
  return (
    <NameDialog
      name={sequence.name}
      tName={sequence.tName}
      language={sequence.language}
      languages={sequence.languages}
      saving={saving}
      failure={failure && t('updateFailed', { reason: reason(failure) })}
      onSave={(names) => dispatch(sequenceEditor.renameRequested(names))}
      onClose={onClose}
    />
  );
}
