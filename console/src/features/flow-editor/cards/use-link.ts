import { useStore } from 'react-redux';
import { leadingTo } from '@parley/contracts/definition/links';
import type { RootState } from '../../../foundation/store.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { endOf } from '../model/closing.js';
import { answerChanged, linkedToNewPrompt, promptChanged } from '../model/edits.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectEditor } from '../model/select-editor.js';

/** A link starts at an answer, or (null) at the prompt's own 'Always to'. */
export interface LinkStart {
  readonly promptKey: string;
  readonly answerKey: string | null;
}
export interface Linking {
  /** undefined = no target. */
  readonly choose: (start: LinkStart, link: string | undefined) => void;
  /** Creates a prompt, links to it and goes there. */
  readonly chooseNew: (start: LinkStart) => void;
}

export function useLink(): Linking {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return {
    choose: ({ promptKey, answerKey }, link) => {
      const changes = leadingTo(link);
      if (answerKey === null) dispatch(promptChanged({ key: promptKey, changes }));
      else dispatch(answerChanged({ key: promptKey, answerKey, changes }));
    },
    chooseNew: ({ promptKey, answerKey }) => {
      const prompt = newPromptEntry(newKey());
      const at = endOf(selectEditor(store.getState()).doc);
      dispatch(linkedToNewPrompt({ key: promptKey, answerKey, prompt, at }));
      dispatch(jumped(prompt.key, true));
    },
  };
}
