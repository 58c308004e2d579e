import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { FormulaPreview } from './FormulaPreview.js';
import { formulaAt } from './formula-at.js';
import { FORMULA_SYMBOLS } from './formula-symbols.js';

/** Writes LaTeX at the cursor, as part of its formula or as a new one. */
function insertFormula({ view, schema }: Editor, latex: string, cursor: number): void {
  const { state } = view;
  const { $from, from, to } = state.selection;
  const mark = schema.marks['formula']!.create();
  const isInside = mark.isInSet($from.marks());
  const text = isInside ? latex : `$${latex.trimEnd()}$`;
  const tr = state.tr.replaceWith(from, to, schema.text(text, [mark]));
  const at = Math.min(from + cursor + (isInside ? 0 : 1), from + text.length - (isInside ? 0 : 1));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)));
  view.focus();
}

/** The palette, and the formula at the cursor. */
export function FormulaTools({ editor, isOpen }: { readonly editor: Editor; readonly isOpen: boolean }) {
  const { t } = useTranslation('message-tools');
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { $from } = now.state.selection;
      const { parent, parentOffset } = $from;
      return parent.type.spec.code
        ? null
        : formulaAt(parent.textBetween(0, parent.content.size, undefined, '\uFFFC'), parentOffset);
    },
  });
  return (
    <>
      {at && <FormulaPreview {...at} />}
      {isOpen && (
        <Group role="toolbar" aria-label={t('formula.palette')} gap={2} px={6} pb={4}>
          {FORMULA_SYMBOLS.map(([name, sign, latex, cursor]) => (
            <Tooltip key={name} label={t(`formula.${name}`)}>
              <ActionIcon
                aria-label={t(`formula.${name}`)}
                variant="subtle"
                color="gray"
                // Keeps the cursor in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insertFormula(editor, latex, cursor)}
              >
                <span aria-hidden>{sign}</span>
              </ActionIcon>
            </Tooltip>
          ))}
        </Group>
      )}
    </>
  );
}
