import { pastedPrompts } from '@parley/contracts/interchange/pasted/pasted-prompts';
import type { PastedQuestion } from '@parley/contracts/interchange/pasted/pasted-question';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { PasteDialog } from '../../../ui/paste-questions/PasteDialog.js';
import { useClosing } from '../actions/use-closing.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { jumped } from '../model/editor-actions.js';
import { promptsInserted } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectEditor } from '../model/select-editor.js';

export interface PasteIntoFlowProps {
  /** Index at which the first question is inserted. */
  readonly at: number;
  readonly onClose: () => void;
}

/** Adds pasted questions to the flow, in one undo step. */
export function PasteIntoFlow({ at, onClose }: PasteIntoFlowProps) {
  const { t } = useTranslation('paste');
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const closing = useClosing();
  const undoToast = useUndoToast();
  const take = (questions: readonly PastedQuestion[], done: () => void) => {
    const prompts = pastedPrompts(questions, newKey, (key) => newPromptEntry(key).name);
    const last = prompts.at(-1);
    const isAtEnd = at === selectEditor(store.getState()).doc.order.length;
    const end = last && isAtEnd ? closing(last) : undefined;
    dispatch(promptsInserted({ prompts: end ? [...prompts, end] : prompts, at }));
    const [first] = prompts;
    if (first) dispatch(jumped(first.key));
    done();
    undoToast(t('added', { count: prompts.length }));
    onClose();
  };
  return <PasteDialog onClose={onClose} onTake={take} isAdding />;
}
