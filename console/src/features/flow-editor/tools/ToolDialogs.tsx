import { lazy, Suspense, type ComponentType } from 'react';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { RenameDialog } from '../dialogs/RenameDialog.js';
import { SettingsDialog } from '../dialogs/SettingsDialog.js';
import { WordCountDialog } from '../dialogs/WordCountDialog.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { AddLanguageDialog } from '../translation/AddLanguageDialog.js';
import { ofTranslated } from '../translation/of-translated.js';
import { RemoveLanguageDialog } from '../translation/RemoveLanguageDialog.js';
import { toolClosed, type ToolDialog } from './tools.slice.js';

interface ToolProps {
  readonly onClose: () => void;
}
const TOOLS: Readonly<Record<Exclude<ToolDialog, 'publishNote'>, ComponentType<ToolProps>>> = {
  rename: RenameDialog,
  addLanguage: AddLanguageDialog,
  removeLanguage: ofTranslated(RemoveLanguageDialog),
  allTexts: ofTranslated(
    lazy(async () => {
      const { TextsDialog } = await import('../translation/TextsDialog.js');
      return { default: TextsDialog };
    }),
  ),
  settings: SettingsDialog,
  words: WordCountDialog,
  importFlow: lazy(async () => {
    const { ImportDialog } = await import('../import/ImportDialog.js');
    return { default: ImportDialog };
  }),
  sharedTexts: lazy(async () => {
    const { SharedDialog } = await import('../shared/SharedDialog.js');
    return { default: SharedDialog };
  }),
  paths: lazy(async () => {
    const { PathsDialog } = await import('../paths/PathsDialog.js');
    return { default: PathsDialog };
  }),
  palette: lazy(async () => {
    const { Palette } = await import('../palette/Palette.js');
    return { default: Palette };
  }),
  shortcuts: lazy(async () => {
    const { ShortcutSheet } = await import('../shortcuts/ShortcutSheet.js');
    return { default: ShortcutSheet };
  }),
  print: lazy(async () => {
    const { PrintView } = await import('../print/PrintView.js');
    return { default: PrintView };
  }),
};

/** The dialog that was asked for, from the menu, the palette or by a key. */
export function ToolDialogs() {
  const dispatch = useEditorDispatch();
  const open = useEditor(({ tools }) => tools.open);
  if (open === null || open === 'publishNote') return null;
  const Tool = TOOLS[open];
  return (
    <Suspense fallback={open === 'palette' && <HeldKeys />}>
      <Tool onClose={() => dispatch(toolClosed())} />
    </Suspense>
  );
}
