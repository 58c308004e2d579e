import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverSentence, type Failure } from '../../app/api/failure.js';
import { useAppSelector } from '../../app/hooks.js';
import { selectSequenceEditor } from './select-sequence.js';
import type { SequenceEditorState } from './sequence.slice.js';

export const useSequenceEditor = <T>(pick: (state: SequenceEditorState) => T): T =>
  useAppSelector((root) => pick(selectSequenceEditor(root)));

/** Why the server said no, in the reader's language where the reason has words there. */
export function useReason(): (failure: Failure) => string {
  const { t } = useTranslation(['sequence-editor', 'common']);
  return useCallback(
    (failure) => {
      const message = serverSentence(failure);
      if (failure.code === null) return message;
      const keys = [`reason.${failure.code}`, `common:error.${failure.code}`] as unknown as 'reason.not-attached';
      return t(keys, { defaultValue: message });
    },
    [t],
  );
}
