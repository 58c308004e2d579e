/** The rows that translators work on: every text of a draft with its translation into one language. */
import { isBlank, type ContentType } from '../definition/message.js';
import type { FlowDefinition } from '../definition/definition.js';
import type { Language } from '../definition/values.js';
import { messageParts, partOf } from '../flow/message-parts.js';
import { ageOf, stateOf, textsOf, type TextPlace, type TranslationState } from '../flow/translatable.js';
import { ownersOf, type TranslationOwner } from '../flow/translation-owners.js';

export interface TranslationRow {
  /** Identifies the text wherever it moves: `<owner's key>/<place>`, and `#<part>` if a message has several texts. */
  readonly id: string;
  /** See `TranslationOwner`. */
  readonly ownerKey: string;
  readonly place: TextPlace;
  readonly part: string;
  readonly contentType: ContentType;
  readonly source: string;
  /** '' = none. */
  readonly translation: string;
  readonly state: TranslationState;
}

const rowsByOwner = new WeakMap<TranslationOwner, Map<Language, readonly TranslationRow[]>>();

const makeRows = ({ key, definition }: TranslationOwner, language: Language): readonly TranslationRow[] =>
  textsOf(definition).flatMap((text) => {
    const { place, source, contentType, translations } = text;
    const whole = stateOf(text, language);
    return messageParts(source)
      .filter((each) => !isBlank(each.text))
      .map((each) => {
        const translation = partOf(translations[language], each.part);
        return {
          id: `${key}/${place}${each.part && `#${each.part}`}`,
          ownerKey: key,
          place,
          part: each.part,
          contentType,
          source: each.text,
          translation,
          // A part is translated or not, whatever the others are.
          state: isBlank(translation) ? whole : ageOf(text, language),
        };
      });
  });

/** Computed once per owner. */
export const rowsOfOwner = (owner: TranslationOwner, language: Language): readonly TranslationRow[] => {
  const made = rowsByOwner.get(owner) ?? new Map<Language, readonly TranslationRow[]>();
  const known = made.get(language);
  if (known) return known;
  const rows = makeRows(owner, language);
  rowsByOwner.set(owner, made.set(language, rows));
  return rows;
};

export const rowsOfFlow = (flow: FlowDefinition, language: Language): readonly TranslationRow[] =>
  ownersOf(flow).flatMap((owner) => rowsOfOwner(owner, language));
