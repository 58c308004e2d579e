/** Tools with which the readers of SugarCube and Chapbook rewrite a passage for Harlowe. */
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

/** Signs that Harlowe reads as marks anywhere in a line. */
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
/** Says that a variable holds an object of these fields, and no others: {@link withFields} knows which there are. */
export const newObject = (variable: string, fields: readonly string[]): string =>
  `(parley-object: ${[variable, ...fields].join(' ')})`;
const NAMED = /[$_]\p{L}[\p{L}\p{N}_]*/gu;
const OBJECT = /\(parley-object: ([^()]*)\)/g;
const SET = /\(set: ([$_]\p{L}[\p{L}\p{N}_]*) to /gu;
/** Longest path to a field that is looked at. */
const MOST_PARTS = 25;

/** The fields of each variable of these texts that holds an object. */
export const fieldsIn = (texts: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const fields = new Map<string, string[]>();
  const names = new Set(texts.flatMap((text) => text.match(NAMED) ?? []));
  for (const name of names) {
    let at = name.indexOf('__', 2);
    for (let n = 0; at > 0 && n < MOST_PARTS; n += 1) {
      const of = name.slice(0, at);
      fields.set(of, [...(fields.get(of) ?? []), name]);
      at = name.indexOf('__', at + 2);
    }
  }
  return fields;
};
/** A variable that gets a new value loses the fields of the value before; those of a copied object are unknown. */
export const withFields = (text: string, fields: ReadonlyMap<string, readonly string[]>): string =>
  text
    .replaceAll(SET, (head, name: string) => {
      const unknown = (fields.get(name) ?? []).map((each) => setMacro(each, unknownExpression(name)));
      return unknown.join('') + head;
    })
    .replaceAll(OBJECT, (_, names: string) => {
      const [variable = '', ...own] = names.split(' ');
      const others = (fields.get(variable) ?? []).filter(
        (each) => !own.some((name) => each === name || each.startsWith(`${name}__`)),
      );
      return others.map((each) => setMacro(each, '""')).join('');
    });

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
