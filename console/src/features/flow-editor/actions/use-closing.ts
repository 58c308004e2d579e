import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import type { RootState } from '../../../foundation/store.js';
import { closingFor } from '../model/closing.js';
import { newKey } from '../model/hooks.js';
import { selectEditor } from '../model/select-editor.js';
import { useFlowWords } from './use-flow-words.js';

/** Makes the flow's closing prompt, if the prompt with this key (or this new prompt) becomes its first question. */
export function useClosing(): (asking: string | PromptEntry) => PromptEntry | undefined {
  const t = useFlowWords();
  const store = useStore<RootState>();
  return useCallback(
    (asking) => {
      const { doc } = selectEditor(store.getState());
      const entry = typeof asking === 'string' ? doc.byKey[asking] : asking;
      return entry && closingFor(doc, entry, { key: newKey(), message: t('closingText') });
    },
    [store, t],
  );
}
