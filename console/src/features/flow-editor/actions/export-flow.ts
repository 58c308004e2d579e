import { saveFile } from '../../../ui/save-file.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { definitionFrom } from '../model/flow-document.js';

/** Characters that some system takes in no file's name. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Hands the draft as it is on the screen to the author, as one file that another Parley takes in. */
export async function exportFlow({ flow, doc }: FlowEditorState): Promise<void> {
  if (!flow) return;
  const { writeFlowFile } = await import('@parley/contracts/interchange/flow-file');
  const { name, tName, defaultLanguage: language, languages, settings } = flow;
  const text = writeFlowFile({ name, tName, language, languages, settings, definition: definitionFrom(doc) });
  saveFile(`${name.replace(UNFIT, '-')}.flow.json`, text, 'application/json');
}
