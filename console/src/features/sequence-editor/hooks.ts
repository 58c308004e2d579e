import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverSentence, type Failure } from '../../foundation/api/failure.js';
import { useAppSelector } from '../../foundation/hooks.js';
import { selectSequenceEditor } from './select-sequence.js';
import type { SequenceEditorState } from './sequence.slice.js';

export const useSequenceEditor = <T>(pick: (state: SequenceEditorState) => T): T =>
  useAppSelector((root) => pick(selectSequenceEditor(root)));

/** Why the server refused, in the reader's language if the reason has a text there. */
export function useReason(): (failure: Failure) => string {
  const { t } = useTranslation(['sequence-editor', 'common']);
  return useCallback(
    (failure) => {
      const message = serverSentence(failure);
      if (failure.code === null) return message;
      // The server may send any code; only those that have a text are keys, and the rest fall back to the sentence.
      const keys = [`reason.${failure.code}`, `common:error.${failure.code}`] as unknown as 'reason.not-attached';
      return t(keys, { defaultValue: message });
    },
    [t],
  );
}
