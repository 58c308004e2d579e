import type { ComponentType } from 'react';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';
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
    dialogPart(
      () => import('../translation/TextsDialog.js'),
      (module) => module.TextsDialog,
    ),
  ),
  settings: SettingsDialog,
  words: WordCountDialog,
  importFlow: dialogPart(
    () => import('../import/ImportDialog.js'),
    (module) => module.ImportDialog,
  ),
  sharedTexts: dialogPart(
    () => import('../shared/SharedDialog.js'),
    (module) => module.SharedDialog,
  ),
  paths: dialogPart(
    () => import('../paths/PathsDialog.js'),
    (module) => module.PathsDialog,
  ),
  palette: dialogPart(
    () => import('../palette/Palette.js'),
    (module) => module.Palette,
    <HeldKeys />,
  ),
  shortcuts: dialogPart(
    () => import('../shortcuts/ShortcutSheet.js'),
    (module) => module.ShortcutSheet,
  ),
  print: dialogPart(
    () => import('../print/PrintView.js'),
    (module) => module.PrintView,
  ),
};

/** The dialog that was asked for, from the menu, the palette or by a key. */
export function ToolDialogs() {
  const dispatch = useEditorDispatch();
  const open = useEditor(({ tools }) => tools.open);
  if (open === null || open === 'publishNote') return null;
  const Tool = TOOLS[open];
  return <Tool onClose={() => dispatch(toolClosed())} />;
}
