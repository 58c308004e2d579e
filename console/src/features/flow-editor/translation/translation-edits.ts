/** Edits of translations; see `model/edits.ts`. */
import { current, type Draft } from 'immer';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { Message } from '@parley/contracts/definition/message';
import type { Language } from '@parley/contracts/definition/values';
import {
  withoutLanguage,
  withTextConfirmed,
  withTextTranslated,
  withTextTyped,
  type TextPlace,
} from '@parley/contracts/flow/translatable';
import { withOwnerChanged } from '@parley/contracts/flow/translation-owners';
import type { TextChange } from '@parley/contracts/interchange/translation-import';
import { defineEdit } from '../model/edits.js';
import type { FlowDocument } from '../model/flow-document.js';
import type { Recipe } from '../model/history.js';
import { ownersIn } from './owners.js';

type EditOf = (prompt: PromptDefinition) => PromptDefinition;

/** Edits the texts of a prompt, of common answers or of the flow. Does nothing if their owner no longer exists. */
const within =
  (key: string, edit: EditOf): Recipe =>
  (doc) => {
    const prompt = doc.byKey[key];
    if (!prompt) {
      const before = current(doc.rest) as FlowDocument['rest'];
      const after = withOwnerChanged(before, key, edit);
      if (after !== before) doc.rest = after as Draft<FlowDocument['rest']>;
      return;
    }
    const before = prompt.definition as PromptDefinition;
    const after = edit(before);
    if (after !== before) prompt.definition = after as Draft<PromptDefinition>;
  };

export interface TranslatedText {
  /** See `TranslationOwner`. */
  readonly key: string;
  readonly place: TextPlace;
  readonly language: Language;
}

interface TypedText extends TranslatedText {
  readonly message: Message;
  /** For an answer, true if it is only compared with what learners type. */
  readonly isCompared: boolean;
}
/** A blank message removes the translation (I18N-10). */
export const translationChanged = defineEdit(
  'translationChanged',
  ({ key, place, language, message, isCompared }: TypedText) => ({
    label: 'translate',
    promptKey: key,
    field: `${key}/${place}/${language}`,
    recipe: within(key, (prompt) => withTextTyped(prompt, place, language, message, isCompared)),
  }),
);
/** Marks the translation as up to date after its source changed. */
export const translationConfirmed = defineEdit('translationConfirmed', ({ key, place, language }: TranslatedText) => ({
  label: 'confirmTranslation',
  promptKey: key,
  recipe: within(key, (prompt) => withTextConfirmed(prompt, place, language)),
}));
export const translationsImported = defineEdit(
  'translationsImported',
  ({ language, changes }: { language: Language; changes: readonly TextChange[] }) => ({
    label: 'importTranslations',
    recipe: (doc) => {
      for (const { ownerKey, place, message, mark } of changes)
        within(ownerKey, (prompt) => withTextTranslated(prompt, place, language, message, mark))(doc);
    },
  }),
);
export const translationsRemoved = defineEdit('translationsRemoved', ({ language }: { language: Language }) => ({
  label: 'removeTranslations',
  recipe: (doc) => {
    for (const { key } of ownersIn(current(doc) as FlowDocument))
      within(key, (prompt) => withoutLanguage(prompt, language))(doc);
  },
}));
