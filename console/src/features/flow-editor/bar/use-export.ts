import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { saveFile } from '../../../ui/save-file.js';
import { definitionFrom } from '../model/flow-document.js';
import { flushTyping } from '../model/typing.js';
import { selectEditor } from '../saga/select-editor.js';

/** Characters that some system takes in no file's name. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Hands the draft as it is on the screen to the author, as one file that another Parley takes in. */
export function useExport(): () => Promise<void> {
  const store = useStore<RootState>();
  return async () => {
    flushTyping();
    const { flow, doc } = selectEditor(store.getState());
    if (!flow) return;
    const { writeFlowFile } = await import('@parley/contracts/interchange/flow-file');
    const { name, tName, defaultLanguage: language, languages, settings } = flow;
    const text = writeFlowFile({ name, tName, language, languages, settings, definition: definitionFrom(doc) });
    saveFile(`${name.replace(UNFIT, '-')}.flow.json`, text, 'application/json');
  };
}
