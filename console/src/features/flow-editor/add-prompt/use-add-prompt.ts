import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { RootState } from '../../../foundation/store.js';
import { useClosing } from '../actions/use-closing.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { jumped } from '../model/editor-actions.js';
import { promptsInserted } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { previousAsking } from '../model/previous-asking.js';
import { KIND_CONTENTS, type PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { startOf } from '../model/remote-content.js';
import { emptyOf, rememberType, type TypeChoice } from '../model/said.js';
import { selectEditor } from '../model/select-editor.js';

export interface Adding {
  readonly addKind: (kind: PromptKind) => void;
  /** Adds a message of a rarer type. */
  readonly addMessage: (type: TypeChoice) => void;
}

/** Adds a prompt and puts the cursor into its message. @param at - Its index */
export function useAddPrompt(at: number): Adding {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const closing = useClosing();
  const words = useWrongWords();
  const add = (content: Partial<PromptDefinition>) => {
    const prompt = newPromptEntry(newKey(), content);
    const isLast = at === selectEditor(store.getState()).doc.order.length;
    const end = isLast && content.answers ? closing(prompt) : undefined;
    dispatch(promptsInserted({ prompts: end ? [prompt, end] : [prompt], at }));
    dispatch(jumped(prompt.key, true));
  };
  return {
    addKind: (kind) => add(KIND_CONTENTS[kind](newKey, words)),
    addMessage: (type) => {
      const { doc, flowId } = selectEditor(store.getState());
      rememberType(type);
      const asking = { flowId: flowId ?? 0, promptName: previousAsking(doc, at) };
      add(emptyOf(type, (kind) => startOf(kind, asking, t)));
    },
  };
}
