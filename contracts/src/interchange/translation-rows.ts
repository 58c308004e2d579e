/** What translators work through: every text of a draft by itself, with its translation into one language. */
import type { ContentType, FlowDefinition, Language, PromptEntry } from '../flow/definition.js';
import { messageParts, partOf } from '../flow/message-parts.js';
import { stateOf, textsOf, type TextPlace, type TranslationState } from '../flow/translatable.js';
import type { PromptKey } from '../ids.js';

export interface TranslationRow {
  /** Of the text in this flow, whatever its place: `<prompt's key>/<place>`, and `#<part>` where a message has several. */
  readonly id: string;
  readonly promptKey: PromptKey;
  readonly place: TextPlace;
  readonly part: string;
  readonly contentType: ContentType;
  readonly source: string;
  /** '' = none. */
  readonly translation: string;
  readonly state: TranslationState;
}

const rowsByPrompt = new WeakMap<PromptEntry, Map<Language, readonly TranslationRow[]>>();

const makeRows = ({ key, definition }: PromptEntry, language: Language): readonly TranslationRow[] =>
  textsOf(definition).flatMap((text) => {
    const { place, source, contentType, translations } = text;
    const state = stateOf(text, language);
    return messageParts(source)
      .filter((each) => each.text.trim() !== '')
      .map((each) => ({
        id: `${key}/${place}${each.part && `#${each.part}`}`,
        promptKey: key,
        place,
        part: each.part,
        contentType,
        source: each.text,
        translation: partOf(translations[language], each.part),
        state,
      }));
  });

/** Made once per prompt. */
export const rowsOfPrompt = (prompt: PromptEntry, language: Language): readonly TranslationRow[] => {
  const made = rowsByPrompt.get(prompt) ?? new Map<Language, readonly TranslationRow[]>();
  const known = made.get(language);
  if (known) return known;
  const rows = makeRows(prompt, language);
  rowsByPrompt.set(prompt, made.set(language, rows));
  return rows;
};

export const rowsOfFlow = (flow: FlowDefinition, language: Language): readonly TranslationRow[] =>
  flow.promptsArray.flatMap((prompt) => rowsOfPrompt(prompt, language));
