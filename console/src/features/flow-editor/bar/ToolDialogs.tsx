import type { ComponentType } from 'react';
import { useAppSelector } from '../../../foundation/hooks.js';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';
import { RenameDialog } from '../dialogs/RenameDialog.js';
import { WordCountDialog } from '../dialogs/WordCountDialog.js';
import { selectOpenTool, toolClosed, type ToolDialog } from '../actions/open-tool.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import { AddLanguageDialog } from '../translation/AddLanguageDialog.js';
import { forTranslatedLanguage } from '../translation/for-translated-language.js';
import { RemoveLanguageDialog } from '../translation/RemoveLanguageDialog.js';

interface ToolProps {
  readonly onClose: () => void;
}
const TOOLS: Readonly<Record<Exclude<ToolDialog, 'publishNote'>, ComponentType<ToolProps>>> = {
  rename: RenameDialog,
  addLanguage: AddLanguageDialog,
  removeLanguage: forTranslatedLanguage(RemoveLanguageDialog),
  allTexts: forTranslatedLanguage(
    dialogPart(
      () => import('../translation/TextsDialog.js'),
      (module) => module.TextsDialog,
    ),
  ),
  settings: dialogPart(
    () => import('../dialogs/SettingsDialog.js'),
    (module) => module.SettingsDialog,
  ),
  words: WordCountDialog,
  importFlow: dialogPart(
    () => import('../import/ImportDialog.js'),
    (module) => module.ImportDialog,
  ),
  exportQuestions: dialogPart(
    () => import('../export-questions/ExportQuestionsDialog.js'),
    (module) => module.ExportQuestionsDialog,
  ),
  sharedTexts: dialogPart(
    () => import('../common-answers/SharedDialog.js'),
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
  addPrompt: dialogPart(
    () => import('../add-prompt/AddPromptDialog.js'),
    (module) => module.AddPromptDialog,
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

/** The open dialog, whether the menu, the palette or a shortcut opened it. */
export function ToolDialogs() {
  const dispatch = useEditorDispatch();
  const { tool } = useAppSelector(selectOpenTool);
  if (tool === null || tool === 'publishNote') return null;
  const Tool = TOOLS[tool];
  return <Tool onClose={() => dispatch(toolClosed())} />;
}
