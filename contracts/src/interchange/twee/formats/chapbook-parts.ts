/** Two tables translate Chapbook's modifiers and inserts. The import leaves out all others and names them. */
import type { NoteCode } from '../../imported-flow.js';
import { QUOTED, unquoted } from '../expression.js';
import { linkThat, perhaps, picture, setMacro, shownPassage, unknownExpression } from './rewriting.js';
import { conditionOf, splitList, value, valueOf, visitsTo, type Wording } from './script-expression.js';

const MEANINGS: Readonly<Record<string, string>> = { 'passage.visits': visitsTo([]) };
/** Objects of Chapbook itself, which no flow knows. */
const ITS_OWN: ReadonlySet<string> = new Set(
  'passage config engine story browser random now window Math document Date fade undefined null'.split(' '),
);
export const CHAPBOOK: Wording = {
  isBare: true,
  meaning: (name, given) => {
    if (Object.hasOwn(MEANINGS, name) && given.length === 0) return value(MEANINGS[name] ?? '');
    return ITS_OWN.has(name.split('.')[0] ?? '') ? value(unknownExpression(name)) : null;
  },
};
const condition = (source: string): string => conditionOf(source, CHAPBOOK) ?? unknownExpression(source);
export const chapbookValue = (source: string): string => valueOf(source, CHAPBOOK) ?? unknownExpression(source);
export const chapbookIf = (source: string, text: string): string => `(if: ${condition(source)})[${text}]`;

export interface Writing {
  readonly note: (code: NoteCode, detail: string) => void;
  readonly markup: (text: string) => string;
}
type Modify = (rest: string, text: string, writing: Writing, written: string) => string;
const unchanged: Modify = (_rest, text) => text;
const nothing: Modify = () => '';
const code: Modify = (_rest, _text, { note }, written) => {
  note('code-removed', written);
  return '';
};
/** By its first word, in small letters. */
export const MODIFIERS: Readonly<Record<string, Modify>> = {
  if: (rest, text) => chapbookIf(rest, text),
  unless: (rest, text) => `(unless: ${condition(rest)})[${text}]`,
  else: (_rest, text) => `(else:)[${text}]`,
  ifalways: unchanged,
  ifnever: nothing,
  cont: unchanged,
  "cont'd": unchanged,
  continue: unchanged,
  continued: unchanged,
  append: unchanged,
  note: nothing,
  'n.b.': nothing,
  fixme: nothing,
  todo: nothing,
  align: (_rest, text, { note }, written) => {
    note('markup-removed', written);
    return text;
  },
  after: (_rest, text, { note }, written) => {
    note('macro-shown', written);
    return perhaps(text);
  },
  css: code,
  javascript: code,
  js: code,
};

export interface Insert {
  /** The text after the first colon, if it is in quotes. */
  readonly first: string | undefined;
  readonly source: string;
  readonly more: Readonly<Record<string, string>>;
  readonly written: string;
}
type Write = (insert: Insert, writing: Writing) => string;
const leftOut: Write = ({ written }, { note }) => {
  note('macro-unknown', written);
  return '';
};
const embed: Write = (insert, writing) =>
  insert.first === undefined ? leftOut(insert, writing) : shownPassage(insert.first);
const linkTo: Write = (insert, writing) =>
  insert.first === undefined
    ? leftOut(insert, writing)
    : linkThat(writing.markup(insert.more['label'] ?? insert.first), '', insert.first);
const reveal: Write = ({ first = '', more, written }, { note, markup }) => {
  note('macro-shown', written);
  const shown = more['passage'] === undefined ? markup(more['text'] ?? '') : shownPassage(more['passage']);
  return `${markup(first)} ${perhaps(shown)}`;
};
/** The reader decides the value of the variable. */
const typed: Write = ({ first, more, written }, { note }) => {
  note('macro-unknown', written);
  const name = valueOf(more['for'] ?? first ?? '', CHAPBOOK);
  return name === null || !/^[$_]/.test(name) ? '' : setMacro(name, unknownExpression(written));
};
/** By the words before the colon, in small letters. */
export const INSERTS: Readonly<Record<string, Write>> = {
  'embed passage': embed,
  'embed passage named': embed,
  'embed image': ({ first, more, written }, writing) =>
    first === undefined
      ? leftOut({ first, more, written, source: '' }, writing)
      : picture(first, more['alt'] ?? more[''] ?? ''),
  'link to': linkTo,
  'reveal link': reveal,
  'cycling link': typed,
  'cycling link for': typed,
  'dropdown menu': typed,
  'dropdown menu for': typed,
  'text input': typed,
  'text input for': typed,
  'back link': leftOut,
  'restart link': leftOut,
  'ambient sound': leftOut,
  'no ambient sound': leftOut,
  'sound effect': leftOut,
  'theme switcher': leftOut,
  'embed youtube video': leftOut,
  'embed flickr image': leftOut,
  'embed unsplash image': leftOut,
};

const WHOLE_QUOTED = new RegExp(`^(?:${QUOTED.source})$`);
const textIn = (source: string): string | undefined =>
  WHOLE_QUOTED.test(source.trim()) ? unquoted(source.trim()) : undefined;
/** Writes what stands in braces; null: it is no insert. */
export const insertOf = (inside: string, writing: Writing): string | null => {
  const variable = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(inside.trim());
  if (variable) return `(print: ${chapbookValue(inside.trim())})`;
  const [head = '', ...rest] = splitList(inside, ',');
  const [, name = '', source = ''] = /^([a-z][a-z ]*[a-z])\s*(?::([\s\S]*))?$/i.exec(head) ?? [];
  if (name === '') return null;
  const written = `{${inside}}`;
  const more = Object.fromEntries(
    rest.map((each) => {
      const [, key = '', given = each] = /^([a-z]+)\s*:([\s\S]*)$/i.exec(each) ?? [];
      return [key, textIn(given) ?? given.trim()] as const;
    }),
  );
  const word = name.toLowerCase();
  const write = Object.hasOwn(INSERTS, word) ? INSERTS[word] : undefined;
  if (!write && source === '') return null;
  return (write ?? leftOut)({ first: textIn(source), source, more, written }, writing);
};
