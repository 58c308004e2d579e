import { neededLater } from '../../../ui/lazy/fetch-ahead.js';
import { saveFile } from '../../../ui/save-file.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { definitionFrom } from '../model/flow-document.js';

/** Characters that some operating system forbids in file names. */
const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
/** The flow's name as the beginning of a file's. */
export const fileNameOf = (name: string): string => name.replace(FORBIDDEN_IN_FILE_NAMES, '-');

const loadWriter = () => import('@parley/contracts/interchange/flow-file');
neededLater(loadWriter);

/** Downloads the draft, unsaved edits included, as a file that any Parley can import. */
export async function exportFlow({ flow, doc }: FlowEditorState): Promise<void> {
  if (!flow) return;
  const { writeFlowFile } = await loadWriter();
  const { name, tName, defaultLanguage: language, languages, settings } = flow;
  const text = writeFlowFile({ name, tName, language, languages, settings, definition: definitionFrom(doc) });
  saveFile(`${fileNameOf(name)}.flow.json`, text, 'application/json');
}
