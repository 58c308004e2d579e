/** Every searchable text of a prompt or of the flow itself, with its path in the definition. */
import { textsIn, type Message } from '@parley/contracts/definition/message';
import type { PlaceId } from '@parley/contracts/definition/fields';
import type { Path } from '@parley/contracts/definition/shape';
import {
  eachSaid,
  isPlainPlace,
  type At,
  type Place as SaidPlace,
  type Said,
} from '@parley/contracts/definition/visit';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';

export type Place =
  | { readonly id: Exclude<PlaceId, 'step' | 'alternate' | 'quick' | KeyedPlace> | 'notes' }
  | { readonly id: 'step' | 'alternate' | 'quick'; readonly index: number }
  | { readonly id: Exclude<KeyedPlace, 'repeat'>; readonly at: number; readonly answerKey: string };
type KeyedPlace = 'answer' | 'rule' | 'response' | 'repeat';
export type { Path };

export interface TextField {
  readonly path: Path;
  readonly text: string;
  readonly place: Place;
  /** null = the default language. */
  readonly language: Language | null;
  /** Written in Markdown, so the visible text may differ from the source. */
  readonly isMarkdown: boolean;
  /** An address: invisible to learners, but searched so that authors can replace it. */
  readonly isAddress?: true;
}
const PLACES: Readonly<Record<PlaceId, (place: SaidPlace) => Place>> = {
  title: () => ({ id: 'title' }),
  message: () => ({ id: 'message' }),
  step: ({ index }) => ({ id: 'step', index }),
  alternate: ({ turn }) => ({ id: 'alternate', index: turn }),
  answer: ({ index, key }) => ({ id: 'answer', at: index, answerKey: key }),
  pair: ({ index, key }) => ({ id: 'pair', at: index, answerKey: key }),
  rule: ({ index, key }) => ({ id: 'rule', at: index, answerKey: key }),
  response: ({ index, key }) => ({ id: 'response', at: index, answerKey: key }),
  repeat: ({ index, key }) => ({ id: 'response', at: index, answerKey: key }),
  quick: ({ index }) => ({ id: 'quick', index }),
  minWord: () => ({ id: 'minWord' }),
  maxWord: () => ({ id: 'maxWord' }),
  pending: () => ({ id: 'pending' }),
  fulfilled: () => ({ id: 'fulfilled' }),
};
/** Answers are plain text, because they are compared with what learners type. */
const fieldsIn = ({ message, tMessage, contentType }: Said, { place, path, translations }: At): TextField[] => {
  const isPlain = place.id === 'answer' || isPlainPlace(place.id);
  const part = (said: Message, base: Path, language: Language | null): TextField[] =>
    textsIn(said, isPlain ? null : contentType).map(({ path: inner, role, text }) => ({
      path: [...base, ...inner],
      text,
      place: PLACES[place.id](place),
      language,
      isMarkdown: !isPlain && (role === 'markdown' || role === 'standIn'),
      ...(role === 'address' && { isAddress: true as const }),
    }));
  return [
    ...(message === undefined ? [] : part(message, path, null)),
    ...Object.entries(tMessage ?? {}).flatMap(([language, translated]) =>
      part(translated, [...translations, language], language as Language),
    ),
  ];
};

const cache = new WeakMap<PromptDefinition, readonly TextField[]>();

/** In the order of the card, memoised by definition. */
export function fieldsOf(prompt: PromptDefinition): readonly TextField[] {
  const cached = cache.get(prompt);
  if (cached) return cached;
  const fields: TextField[] = [];
  eachSaid(prompt, (said, at) => {
    if (at.isUnused && at.place.id !== 'alternate') return;
    fields.push(...fieldsIn(said, at));
  });
  const notes = prompt.custom?.notes;
  if (notes !== undefined)
    fields.push({ path: ['custom', 'notes'], text: notes, place: { id: 'notes' }, language: null, isMarkdown: true });
  cache.set(prompt, fields);
  return fields;
}
