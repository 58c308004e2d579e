/** What the readers of SugarCube and Chapbook share: they rewrite a passage as Harlowe would have it. */
import type { NoteCode } from '../../imported-flow.js';
import { keep } from '../kept.js';
import { inQuotes } from './script-expression.js';

export interface Noted {
  readonly code: NoteCode;
  readonly detail: string;
}
export interface Rewritten {
  readonly text: string;
  readonly notes: readonly Noted[];
}
export interface FormatReader {
  readonly rewrite: (text: string, tags: readonly string[]) => Rewritten;
  /** Passages that run once before the first one, and that nobody reads. */
  readonly runsFirst: (name: string, tags: readonly string[]) => boolean;
  /** Passages that surround the others, such as a menu. */
  readonly isAside: (name: string) => boolean;
}

/** What would be a mark in Harlowe. Between words, the other signs are none. */
const SIGNS = /[()[\]{}$_*`|<>~^#\\=]/g;
const LINE_SIGNS = /^([ \t]*)([-+0])/gm;
/** The text as its readers see it, which Harlowe would not take for markup. References of characters stay. */
export const plainText = (text: string): string =>
  text
    .replaceAll(SIGNS, keep)
    .replaceAll(/''+|\/\/+/g, keep)
    .replaceAll(LINE_SIGNS, (_, space: string, sign: string) => space + keep(sign));

export const setMacro = (variable: string, written: string): string => `(set: ${variable} to ${written})`;
/** An expression that nobody can evaluate, as the story writes it. */
export const unknownExpression = (source: string): string => keep(source.trim());
export const goTo = (passage: string): string => `(goto: ${inQuotes(passage)})`;
export const shownPassage = (passage: string): string => `(display: ${inQuotes(passage)})`;
/** What the story does later, or what nobody knows it does. Words alone stay as they are. */
export const perhaps = (written: string): string =>
  /\((?:set|goto|display):/.test(written) ? `(parley-perhaps:)[${written}]` : written;
/** A link that does something when it is chosen. Its label is markup. */
export const linkThat = (label: string, sets: string, passage: string): string =>
  sets === '' && !label.includes(']') && !/[\]|]|->|<-/.test(passage)
    ? `[[${label}->${passage}]]`
    : `(link: ${inQuotes(label)})[${sets}${goTo(passage)}]`;

/** The label and the passage of a link, in all of Twine's forms. */
export const linkParts = (inside: string): { readonly label: string; readonly target: string } => {
  for (const [sign, isFirst] of [
    ['|', false],
    ['->', false],
    ['<-', true],
  ] as const) {
    const at = sign === '->' ? inside.lastIndexOf(sign) : inside.indexOf(sign);
    if (at < 0) continue;
    const [before, after] = [inside.slice(0, at).trim(), inside.slice(at + sign.length).trim()];
    return isFirst ? { label: after, target: before } : { label: before, target: after };
  }
  return { label: inside.trim(), target: inside.trim() };
};

/** A picture as HTML, which every format may contain. */
export const picture = (address: string, words = ''): string =>
  `<img src="${address.replaceAll('"', '%22')}" alt="${words.replaceAll('"', '')}">`;
