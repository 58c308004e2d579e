import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
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
  return (template) => {
    const flowId = selectEditor(store.getState()).flowId ?? 0;
    const entries = template.map(() => newPromptEntry(newKey()));
    const prompts = linkedByOrder(placed(template, { flowId, entries, newKey }));
    dispatch(promptsInserted({ prompts, at }));
    const [first] = prompts;
    if (first) dispatch(jumped(first.key));
  };
}
