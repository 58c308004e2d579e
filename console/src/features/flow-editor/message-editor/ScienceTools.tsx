import { useEditorState, type Editor } from '@tiptap/react';
import { Code, Sigma, Subscript, Superscript } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CodeLanguage } from './CodeLanguage.js';
import { FormulaTools } from './FormulaTools.js';
import { Tool } from './Tool.js';

const NOTHING = { raised: false, lowered: false, code: false };

interface ScienceToolsProps {
  readonly editor: Editor;
  /** True while the palette of formulas is shown. */
  readonly palette: boolean;
  readonly onPalette: () => void;
}
/** Buttons for superscript, subscript, code and formulas. */
export function ScienceTools({ editor, palette, onPalette }: ScienceToolsProps) {
  const { t } = useTranslation('message-tools');
  const active =
    useEditorState({
      editor,
      selector: ({ editor: now }) => ({
        raised: now.isActive('superscript'),
        lowered: now.isActive('subscript'),
        code: now.isActive('codeBlock'),
      }),
    }) ?? NOTHING;
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        label={t('raised')}
        icon={Superscript}
        pressed={active.raised}
        onPress={() => run().toggleMark('superscript').run()}
      />
      <Tool
        label={t('lowered')}
        icon={Subscript}
        pressed={active.lowered}
        onPress={() => run().toggleMark('subscript').run()}
      />
      <Tool label={t('code.title')} icon={Code} pressed={active.code} onPress={() => run().toggleCodeBlock().run()} />
      <Tool label={t('formula.title')} keys="$" icon={Sigma} pressed={palette} onPress={onPalette} />
    </>
  );
}

/** Rows below the toolbar, for the formula and the block of code at the cursor. */
export const ScienceRows = ({ editor, isOpen }: { readonly editor: Editor; readonly isOpen: boolean }) => (
  <>
    <FormulaTools editor={editor} isOpen={isOpen} />
    <CodeLanguage editor={editor} />
  </>
);
