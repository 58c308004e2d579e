import { Button } from '@mantine/core';
import { AlignLeft, Hash, ImageUp, List, ListChecks, TextCursorInput, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClosing } from '../actions/use-closing.js';
import { jumped } from '../model/editor-actions.js';
import { promptsInserted } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { PROMPT_KIND_NAMES, PROMPT_KINDS, type PromptKind } from '../model/prompt-kinds.js';
import { newPromptEntry } from '../model/prompt-recipes.js';

const ICONS: Readonly<Record<PromptKind, LucideIcon>> = {
  choice: List,
  choices: ListChecks,
  short: TextCursorInput,
  number: Hash,
  long: AlignLeft,
  upload: ImageUp,
};

/** One button for each kind of question; it adds the question at the end and puts the cursor into its message. */
export function KindButtons({ at }: { readonly at: number }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const closing = useClosing();
  const add = (kind: PromptKind) => {
    const prompt = newPromptEntry(newKey(), PROMPT_KINDS[kind](newKey));
    const end = closing(prompt);
    dispatch(promptsInserted({ prompts: end ? [prompt, end] : [prompt], at }));
    dispatch(jumped(prompt.key, true));
  };
  return PROMPT_KIND_NAMES.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant="default"
        size="compact-sm"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => add(kind)}
      >
        {t(`kind.${kind}`)}
      </Button>
    );
  });
}
