/** Splits a message into its texts for translators, and puts a translated text back. */
import { EVERY_SHAPE, isBlank, mapMessage, textsIn, type Message } from '../definition/message.js';
import type { PartName } from '../definition/message-types.js';
import { fieldsOf, type Fields, type Path, type Shape } from '../definition/shape.js';

export interface MessagePart {
  /** '' = the message consists of this text alone. */
  readonly part: string;
  readonly text: string;
}

const singular = (name: string): string => name.replace(/s$/, '');
/** `images.0.url` becomes `image1`, `statusMessages.pending` becomes `pending`. */
const nameOf = (path: Path): string => {
  const index = path.findIndex((step) => typeof step === 'number');
  return index < 0 ? String(path.at(-1) ?? '') : `${singular(String(path[index - 1]))}${Number(path[index]) + 1}`;
};

const namesIn = (shape: Shape): readonly string[] =>
  typeof shape === 'string'
    ? []
    : fieldsOf(shape as Fields).flatMap(([name, inner]) =>
        typeof inner === 'string' ? [name] : Array.isArray(inner) ? [singular(name)] : namesIn(inner),
      );
const PART_NAMES = new Set(EVERY_SHAPE.flatMap(namesIn));
const isPartName = (name: string): name is PartName => PART_NAMES.has(name);
/** The kind of text of a part, without its number; null = the whole message. */
export const partNameOf = (part: string): PartName | null => {
  const name = part.replace(/\d+$/, '');
  return isPartName(name) ? name : null;
};

/** In reading order, without empty placeholder texts. */
export const messageParts = (message: Message): readonly MessagePart[] =>
  textsIn(message).flatMap(({ path, role, text }) =>
    role === 'standIn' && isBlank(text) ? [] : [{ part: nameOf(path), text }],
  );

export const partOf = (message: Message | undefined, part: string): string =>
  message === undefined ? '' : (messageParts(message).find((each) => each.part === part)?.text ?? '');

/**
 * The translation with one text changed; untranslated texts stay as in the source. If no text differs from the source
 * any more, the result is a blank translation, which counts as none (SPEC I18N-10).
 */
export const withPart = (source: Message, translation: Message | undefined, part: string, text: string): Message => {
  if (typeof source === 'string') return text;
  const base = typeof translation === 'object' ? translation : source;
  const next = mapMessage(base, (each) => (nameOf(each.path) === part ? text : each.text));
  if (!isBlank(text)) return next;
  const says = messageParts(next).some((each) => !isBlank(each.text) && each.text !== partOf(source, each.part));
  return says ? next : '';
};
