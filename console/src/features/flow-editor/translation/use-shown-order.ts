import { useMemo } from 'react';
import type { PromptKey } from '@parley/contracts/ids';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor } from '../model/hooks.js';
import { selectEditor } from '../model/select-editor.js';
import { selectShownTexts } from './shown-texts.slice.js';
import { allTextsAt, besideIn, isShownText } from './texts-at.js';

/** The prompts in their order; while translations are filtered, only those with a text that is shown. */
export function useShownOrder(): readonly PromptKey[] {
  const order = useEditor((state) => state.doc.order);
  const shown = useAppSelector(selectShownTexts);
  // While all are shown, cards must not be counted again after each letter.
  const doc = useAppSelector((root) => (shown.texts === null ? null : selectEditor(root).doc));
  return useMemo(
    () =>
      doc === null
        ? order
        : order.filter((key) => {
            const definition = doc.byKey[key]?.definition;
            if (!definition) return false;
            return allTextsAt(key, definition, besideIn(doc, definition)).some((text) => isShownText(shown, text));
          }),
    [order, doc, shown],
  );
}
