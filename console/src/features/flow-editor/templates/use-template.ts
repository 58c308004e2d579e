import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { useClosing } from '../actions/use-closing.js';
import { hasAnswers } from '../model/answers-before.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { promptsInserted } from '../model/edits.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectEditor } from '../model/select-editor.js';
import { linkedByOrder, placed, type Template } from './template.js';

/** Inserts a template's prompts into the flow. @param at - Index of the first one */
export function useTemplate(at: number): (template: Template) => void {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const closing = useClosing();
  return (template) => {
    const { doc, flowId } = selectEditor(store.getState());
    const entries = template.map(() => newPromptEntry(newKey()));
    const prompts = linkedByOrder(placed(template, { flowId: flowId ?? 0, entries, newKey }));
    const last = prompts.at(-1);
    const end = last && at === doc.order.length && hasAnswers(last.definition) ? closing(last) : undefined;
    dispatch(promptsInserted({ prompts: end ? [...prompts, end] : prompts, at }));
    const [first] = prompts;
    if (first) dispatch(jumped(first.key));
  };
}
