/**
 * All translatable texts of a prompt: where each is, the state of its translation, and how translating changes it (SPEC
 * I18N-T1…T7). With each translation, the draft stores a mark of the source text from which it was made, so that later
 * changes of the source are noticed.
 */
import { canonicalJson } from '../definition/canonical.js';
import type { PlaceId } from '../definition/fields.js';
import { isPlainPlace, mapSaid, type At, type Place, type Said } from '../definition/visit.js';
import type { PromptDefinition } from '../definition/definition.js';
import type { Language, TranslationSources, Translations } from '../definition/values.js';
import { isBlankMessage, withoutGaps, type ContentType, type Message } from '../definition/message.js';
import { writtenInBox } from '../definition/literal-text.js';
import { withTranslation } from '../definition/translations.js';

/**
 * `title`, `message`, `alt:<index>`, `step:<key>`, `answer:<key>`, `rule:<answer's key>`, `response:<answer's key>`, `responses:<index>:<answer's key>`,
 * `quick:<key or place>`, `minWord`, `maxWord`, `pending`, `fulfilled`.
 */
export type TextPlace = string;
export const isAnswer = (place: TextPlace): boolean => place.startsWith('answer:') || place.startsWith('pair:');
/** True for a text that is edited in a single line, because it has no formatting of its own. */
export const isOneLine = (place: TextPlace): boolean => isAnswer(place) || ONE_LINE.includes(place);
const ONE_LINE: readonly TextPlace[] = ['title', 'minWord', 'maxWord'];
/** missing = learners see the source text; stale = the source has changed since; optional = learners don't need it. */
export type TranslationState = 'missing' | 'stale' | 'done' | 'optional';

export interface TranslatableText {
  readonly place: TextPlace;
  readonly source: Message;
  readonly contentType: ContentType;
  readonly translations: Translations<Message>;
  readonly sources: TranslationSources;
  /** False if it is never shown: hidden answers are only compared with. */
  readonly isShown: boolean;
  /** True for texts that are no Markdown: titles, the words of rules, and answers marked as literal. */
  readonly isLiteral: boolean;
}

interface PlaceName {
  readonly begins: string;
  /** Tells a text from others of its place, and follows a colon; absent if the place has one text. */
  readonly rest?: (place: Place) => string;
}
/** The names of texts in translators' files. */
const NAMES: Readonly<Record<PlaceId, PlaceName>> = {
  title: { begins: 'title' },
  message: { begins: 'message' },
  alternate: { begins: 'alt', rest: ({ turn }) => String(turn) },
  step: { begins: 'step', rest: ({ key }) => key },
  answer: { begins: 'answer', rest: ({ key }) => key },
  pair: { begins: 'pair', rest: ({ key }) => key },
  rule: { begins: 'rule', rest: ({ key }) => key },
  response: { begins: 'response', rest: ({ key }) => key },
  repeat: { begins: 'responses', rest: ({ key, turn }) => `${turn}:${key}` },
  quick: { begins: 'quick', rest: ({ key }) => key },
  minWord: { begins: 'minWord' },
  maxWord: { begins: 'maxWord' },
  pending: { begins: 'pending' },
  fulfilled: { begins: 'fulfilled' },
};
const nameOf = (place: Place): TextPlace => {
  const { begins, rest } = NAMES[place.id];
  return rest ? `${begins}:${rest(place)}` : begins;
};
const placesByBeginning = new Map(Object.entries(NAMES).map(([id, { begins }]) => [begins, id as PlaceId]));
/** The place that a name says, and what tells it from other texts of that place; null: no such name. */
export const readPlace = (name: TextPlace): { readonly id: PlaceId; readonly rest: string } | null => {
  const [begins = '', rest = ''] = name.split(/:(.*)/s);
  const id = placesByBeginning.get(begins);
  return id === undefined ? null : { id, rest };
};
type Change = (place: TextPlace, said: Said, at: Pick<At, 'isShown' | 'place'>) => Said;
/** Returns the same object if nothing changed. Texts that are stored but never shown aren't translated. */
const mapTexts = (prompt: PromptDefinition, change: Change): PromptDefinition =>
  mapSaid(prompt, (said, { place, isShown, isUnused }) =>
    isUnused ? said : change(nameOf(place), said, { isShown, place }),
  );

const textsByPrompt = new WeakMap<PromptDefinition, readonly TranslatableText[]>();

/** Every text that isn't empty, in the order of the card. Computed once per definition. */
export const textsOf = (prompt: PromptDefinition): readonly TranslatableText[] => {
  const made = textsByPrompt.get(prompt);
  if (made) return made;
  const texts: TranslatableText[] = [];
  mapTexts(prompt, (place, said, { isShown, place: { id } }) => {
    const { message, tMessage = {}, tSource = {}, contentType = null } = said;
    if (message !== undefined && !isBlankMessage(message))
      texts.push({
        place,
        source: message,
        contentType,
        translations: tMessage,
        sources: tSource,
        isShown,
        isLiteral: said.literal === true || isPlainPlace(id),
      });
    return said;
  });
  textsByPrompt.set(prompt, texts);
  return texts;
};

/** Two mixed 32-bit halves: enough to distinguish versions of a text, too little to reconstruct it. */
export const sourceMark = (message: Message): string => {
  const text = typeof message === 'string' ? message : canonicalJson(message);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0');
};

/** Says if the source has changed since the text was translated; only for texts that have a translation. */
export const ageOf = ({ source, sources }: TranslatableText, language: Language): 'stale' | 'done' => {
  const mark = sources[language];
  return mark !== undefined && mark !== sourceMark(source) ? 'stale' : 'done';
};
/** A translation that lacks a part of its source counts as missing, because learners read the source instead. */
export const stateOf = (text: TranslatableText, language: Language): TranslationState => {
  const { translations, source, isShown } = text;
  const translation = translations[language];
  const isWhole =
    translation !== undefined && !isBlankMessage(translation) && withoutGaps(translation, source) === translation;
  if (isWhole) return ageOf(text, language);
  return isShown ? 'missing' : 'optional';
};

export interface TranslationProgress {
  readonly missing: number;
  readonly stale: number;
  readonly total: number;
}
const progressByPrompt = new WeakMap<PromptDefinition, Map<Language, TranslationProgress>>();

/** Translation progress of a prompt; optional texts don't count. Computed once per definition. */
export const progressOf = (prompt: PromptDefinition, language: Language): TranslationProgress => {
  const known = progressByPrompt.get(prompt) ?? new Map<Language, TranslationProgress>();
  const made = known.get(language);
  if (made) return made;
  const states = textsOf(prompt).map((text) => stateOf(text, language));
  const count = (wanted: TranslationState) => states.filter((state) => state === wanted).length;
  const progress = {
    missing: count('missing'),
    stale: count('stale'),
    total: states.length - count('optional'),
  };
  progressByPrompt.set(prompt, known.set(language, progress));
  return progress;
};

/** True if a text or answer of the prompt isn't translated into `language` (which isn't its default language). */
export const lacksTranslation = (prompt: PromptDefinition, language: Language): boolean =>
  progressOf(prompt, language).missing > 0;

const changed = (said: Said, changes: Partial<Said>): Said => ({ ...said, ...changes });
const withMark = (
  sources: TranslationSources | undefined,
  language: Language,
  mark: string | undefined,
): TranslationSources | undefined => {
  const { [language]: _old, ...others } = sources ?? {};
  const next: TranslationSources = mark === undefined ? others : { ...others, [language]: mark };
  return Object.keys(next).length > 0 ? next : undefined;
};

const changeAt = (prompt: PromptDefinition, place: TextPlace, change: (said: Said) => Said) =>
  mapTexts(prompt, (at, said) => (at === place ? change(said) : said));

const translated = (said: Said, language: Language, translation: Message, mark?: string): Said => {
  if (said.message === undefined) return said;
  const kept = isBlankMessage(translation) ? undefined : (mark ?? sourceMark(said.message));
  return changed(said, {
    tMessage: withTranslation(said.tMessage, language, translation),
    tSource: withMark(said.tSource, language, kept),
  });
};
/**
 * The prompt with this text translated, stored as it is; a blank translation is removed. An unknown name changes
 * nothing.
 * @param mark of the source from which the translation was made; by default the current source's
 */
export const withTextTranslated = (
  prompt: PromptDefinition,
  place: TextPlace,
  language: Language,
  translation: Message,
  mark?: string,
): PromptDefinition => changeAt(prompt, place, (said) => translated(said, language, translation, mark));

/**
 * Does so for a text that an author typed: the box of an answer has no formatting, so the answer becomes literal where
 * that matters.
 * @param isCompared true if the answer is only compared with what learners type; its text is then kept as it is
 */
export const withTextTyped = (
  prompt: PromptDefinition,
  place: TextPlace,
  language: Language,
  typed: Message,
  isCompared: boolean,
): PromptDefinition =>
  changeAt(prompt, place, (said) => {
    if (!isAnswer(place) || typeof typed !== 'string') return translated(said, language, typed);
    const { text, ...literal } = writtenInBox(said, typed, language);
    return changed(translated(said, language, isCompared ? typed : text), literal);
  });

/** Marks the translation as right for the current source. */
export const withTextConfirmed = (prompt: PromptDefinition, place: TextPlace, language: Language): PromptDefinition =>
  changeAt(prompt, place, (said) =>
    said.message === undefined || said.tMessage?.[language] === undefined
      ? said
      : changed(said, {
          tSource: withMark(said.tSource, language, sourceMark(said.message)),
        }),
  );

/** Removes all translations into `language`. */
export const withoutLanguage = (prompt: PromptDefinition, language: Language): PromptDefinition =>
  mapTexts(prompt, (_place, said) =>
    said.tMessage?.[language] === undefined && said.tSource?.[language] === undefined
      ? said
      : changed(said, {
          tMessage: withTranslation(said.tMessage, language, ''),
          tSource: withMark(said.tSource, language, undefined),
        }),
  );
