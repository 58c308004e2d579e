import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { endOf } from '../model/closing.js';
import { FIRST_CONDITION, linkChanged, linkedToNewPrompt, whenChanged, type LinkStart } from '../model/link-edits.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectEditor } from '../model/select-editor.js';

export interface Linking {
  /** undefined = no target. */
  readonly choose: (start: LinkStart, link: string | undefined) => void;
  /** Creates a prompt, links to it and goes there. */
  readonly chooseNew: (start: LinkStart) => void;
  /** Adds a first line of conditions; the link's target is followed otherwise. */
  readonly depend: (start: LinkStart) => void;
}

export function useLink(): Linking {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return {
    choose: (start, link) => void dispatch(linkChanged({ start, link })),
    chooseNew: (start) => {
      const prompt = newPromptEntry(newKey());
      const at = endOf(selectEditor(store.getState()).doc);
      dispatch(linkedToNewPrompt({ start, prompt, at }));
      dispatch(jumped(prompt.key, true));
    },
    depend: (start) => void dispatch(whenChanged({ start, when: [{ key: newKey(), if: FIRST_CONDITION }] })),
  };
}
