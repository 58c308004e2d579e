/** What translators work through: every text of a draft by itself, with its translation into one language. */
import type { ContentType, FlowDefinition, Language } from '../flow/definition.js';
import { messageParts, partOf } from '../flow/message-parts.js';
import { stateOf, textsOf, type TextPlace, type TranslationState } from '../flow/translatable.js';
import { ownersOf, type TranslationOwner } from '../flow/translation-owners.js';

export interface TranslationRow {
  /** Of the text in this flow, whatever its place: `<owner's key>/<place>`, and `#<part>` where a message has several. */
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
    const state = stateOf(text, language);
    return messageParts(source)
      .filter((each) => each.text.trim() !== '')
      .map((each) => ({
        id: `${key}/${place}${each.part && `#${each.part}`}`,
        ownerKey: key,
        place,
        part: each.part,
        contentType,
        source: each.text,
        translation: partOf(translations[language], each.part),
        state,
      }));
  });

/** Made once per owner. */
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
