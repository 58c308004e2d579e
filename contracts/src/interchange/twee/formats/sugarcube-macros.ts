/** What each macro of SugarCube means to a flow: one table. All other macros are left out and named. */
import { QUOTED, unquoted } from '../expression.js';
import {
  conditionOf,
  inQuotes,
  splitList,
  truth,
  value,
  valueOf,
  visitsTo,
  type Wording,
} from './script-expression.js';
import {
  goTo,
  linkParts,
  linkThat,
  newObject,
  perhaps,
  setMacro,
  shownPassage,
  unknownExpression,
} from './rewriting.js';
import type { NoteCode } from '../../imported-flow.js';

const MEANINGS: Readonly<Record<string, (given: readonly string[]) => ReturnType<typeof value> | null>> = {
  visited: (given) => value(visitsTo(given)),
  hasVisited: (given) =>
    given.length > 0 ? truth(given.map((name) => `${visitsTo([name])} >= 1`).join(' and ')) : null,
};
export const SUGARCUBE: Wording = {
  isBare: false,
  meaning: (name, given) => (Object.hasOwn(MEANINGS, name) ? (MEANINGS[name]?.(given) ?? null) : null),
};

export interface Macro {
  readonly name: string;
  readonly args: string;
  /** As the story writes it, without what it encloses. */
  readonly written: string;
}
/** A macro that encloses something: what is between each of its parts and the next. */
export interface Clause extends Macro {
  readonly body: string;
}
export interface Writing {
  readonly note: (code: NoteCode, detail: string) => void;
  /** Rewrites markup within a macro. */
  readonly markup: (text: string) => string;
  /** Rewrites markup that shows nothing: only what its macros do counts. */
  readonly silently: (text: string) => string;
  /** The macros that set variables, within markup, and where it goes to. */
  readonly deeds: (text: string) => { readonly sets: string; readonly goal: string | null; readonly doesMore: boolean };
}
type Write = (clauses: readonly [Clause, ...Clause[]], writing: Writing) => string;
interface Row {
  /** Macros that begin another part of this one; absent: it encloses nothing. */
  readonly parts?: readonly string[];
  readonly write: Write;
}

const QUOTED_HERE = new RegExp(QUOTED, 'y');
const LINKED = /\[\[(?!\[)((?:[^\][]|\](?!\]))*)\]\](?:\[([^\]]*)\]\])?/y;
/** The arguments of a macro: texts in quotes, links, and whatever else. */
export const argumentsOf = (
  args: string,
): readonly { readonly text?: string; readonly link?: string; readonly other?: string }[] => {
  const found: { text?: string; link?: string; other?: string }[] = [];
  const at = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from;
    return pattern.exec(args);
  };
  for (let from = 0; from < args.length;) {
    const quoted = at(QUOTED_HERE, from);
    const linked = at(LINKED, from);
    const other = at(/[^\s"'[]\S*|\S/y, from);
    if (quoted) found.push({ text: unquoted(quoted[0]) });
    else if (linked) found.push({ link: linked[1] ?? '' });
    else if (other) found.push({ other: other[0] });
    from += (quoted ?? linked ?? other)?.[0].length ?? 1;
  }
  return found;
};
const textArgument = (args: string, at = 0): string | undefined => argumentsOf(args)[at]?.text;

const ASSIGNED =
  /^([$_][\p{L}][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*|\[["'][\p{L}\p{N}_ ]+["']\])*)\s*(?:(\+\+|--)|(to\b|[-+*/%]?=(?!=))\s*([\s\S]+))$/u;
export const flatVariable = (target: string): string =>
  target
    .replaceAll(/\.|\[["']/g, '__')
    .replaceAll(/["']\]/g, '')
    .replaceAll(' ', '_');
/** The fields of an object become variables. */
const fieldsOf = (source: string): readonly (readonly [string, string])[] | null => {
  const inside = /^\{([\s\S]*)\}$/.exec(source.trim())?.[1];
  if (inside === undefined) return null;
  const fields = splitList(inside, ',').map((each) =>
    /^["']?([\p{L}_][\p{L}\p{N}_ ]*)["']?\s*:\s*([\s\S]+)$/u.exec(each),
  );
  return fields.map((found) => [found?.[1] ?? '', found?.[2] ?? ''] as const);
};
/** Nobody nests objects more deeply. */
const DEEPEST = 20;
const assigned = (target: string, source: string, depth = 0): string => {
  const fields = depth < DEEPEST ? fieldsOf(source) : null;
  if (!fields?.every(([name]) => name !== ''))
    return setMacro(target, valueOf(source, SUGARCUBE) ?? unknownExpression(source));
  const named = fields.map(([name, each]) => [`${target}__${name.replaceAll(' ', '_')}`, each] as const);
  const sets = named.map(([name, each]) => assigned(name, each, depth + 1));
  return (
    newObject(
      target,
      named.map(([name]) => name),
    ) + sets.join('')
  );
};
/** `$a to 1, $b += 2` as macros. */
export const settings = (args: string, note: Writing['note']): string =>
  splitList(args, ',;')
    .map((each) => {
      const [, name, step, sign = '', source = ''] = ASSIGNED.exec(each) ?? [];
      if (name === undefined) {
        note('expression-unknown', each);
        return '';
      }
      const target = flatVariable(name);
      if (step) return setMacro(target, `${target} ${step.charAt(0)} 1`);
      if (sign === 'to' || sign === '=') return assigned(target, source);
      const added = valueOf(`${name} ${sign.charAt(0)} (${source})`, SUGARCUBE);
      return setMacro(target, added ?? unknownExpression(each));
    })
    .join('');

/** Macros in which the reader decides the value of a variable. */
const TYPING: ReadonlySet<string> = new Set('textbox textarea numberbox radiobutton checkbox cycle listbox'.split(' '));
/** The variables that a macro changes, which are unknown if nobody knows whether it runs. */
export const changedBy = ({ name, args, written }: Macro): string => {
  const set = name === 'set' || name === 'run' ? splitList(args, ',;').map((each) => ASSIGNED.exec(each)?.[1]) : [];
  const unset = name === 'unset' ? (args.match(/[$_][\p{L}][\p{L}\p{N}_]*/gu) ?? []) : [];
  const typedIn = TYPING.has(name) ? [/^[$_]\p{L}/u.exec(textArgument(args) ?? '')?.input] : [];
  return [...set, ...unset, ...typedIn]
    .map((each) => (each === undefined ? '' : setMacro(flatVariable(each), unknownExpression(written))))
    .join('');
};

const condition = (args: string): string => conditionOf(args, SUGARCUBE) ?? unknownExpression(args);
const print: Write = ([{ args }]) => `(print: ${valueOf(args, SUGARCUBE) ?? unknownExpression(args)})`;
const set: Write = ([{ args }], { note }) => settings(args, note);
const include: Write = ([{ args, written }], { note }) => {
  const [first] = argumentsOf(args);
  const name = first?.text ?? first?.link;
  if (name !== undefined) return shownPassage(linkParts(name).target);
  note('macro-unknown', written);
  return '';
};
const link: Write = ([{ args, written, body }], { note, markup, deeds }) => {
  const [first, second] = argumentsOf(args);
  const parts = first?.link === undefined ? null : linkParts(first.link);
  const label = parts?.label ?? first?.text;
  const { sets, goal, doesMore } = deeds(body);
  const target = parts?.target ?? second?.text ?? goal;
  if (label === undefined || target === null || target === undefined || doesMore) note('macro-unknown', written);
  if (label === undefined) return '';
  // A link without a way onward may be clicked or not.
  return target === null || target === undefined
    ? markup(label) + perhaps(sets)
    : linkThat(markup(label), sets, target);
};
const choice: Write = ([{ args, written }], { note, markup }) => {
  const [first, second] = argumentsOf(args);
  const parts = first?.link === undefined ? null : linkParts(first.link);
  const target = parts?.target ?? first?.text;
  if (target !== undefined) return linkThat(markup(parts?.label ?? second?.text ?? target), '', target);
  note('macro-unknown', written);
  return '';
};
const actions: Write = ([{ args }], { markup }) =>
  argumentsOf(args)
    .flatMap(({ text, link: linked }) => text ?? linked ?? [])
    .map((each) => linkParts(each))
    .map(({ label, target }) => `\n${linkThat(markup(label), '', target)}`)
    .join('');
const goto: Write = ([{ args, written }], { note }) => {
  const [first] = argumentsOf(args);
  if (first?.text !== undefined) return goTo(first.text);
  if (first?.link !== undefined) return goTo(linkParts(first.link).target);
  note('macro-unknown', written);
  return '';
};
const branches: Write = (clauses, { markup }) =>
  clauses
    .map(({ name, args, body }) => {
      const isElseIf = name === 'elseif' || (name === 'else' && /^if\b/.test(args));
      const asked = condition(args.replace(/^if\b/, ''));
      const written = isElseIf ? `(else-if: ${asked})` : name === 'else' ? '(else:)' : `(if: ${asked})`;
      return `${written}[${markup(body)}]`;
    })
    .join('');
const cases: Write = ([{ args, body: before }, ...rest], { markup }) => {
  const of = valueOf(args, SUGARCUBE);
  const written = rest.map(({ name, args: given, body }, at) => {
    const wanted = argumentsOf(given).map(({ text, other = '' }) => (text === undefined ? other : inQuotes(text)));
    const asked =
      of === null ? unknownExpression(`${args}: ${given}`) : wanted.map((each) => `(${of}) is ${each}`).join(' or ');
    return `${name === 'default' ? '(else:)' : at === 0 ? `(if: ${asked})` : `(else-if: ${asked})`}[${markup(body)}]`;
  });
  return markup(before).trim() + written.join('');
};
const shownAlways: Write = ([first, ...rest], { note, markup, deeds }) => {
  const [clicked] = first.name.startsWith('link') ? [deeds(first.body)] : [];
  // A link that is replaced by nothing but a way onward is a plain link.
  if (clicked && clicked.goal !== null && !clicked.doesMore)
    return linkThat(markup(textArgument(first.args) ?? ''), clicked.sets, clicked.goal);
  note('macro-shown', first.written);
  const label = first.name.startsWith('link') ? textArgument(first.args) : undefined;
  const bodies = [first, ...rest].map(({ body }) => perhaps(markup(body)));
  return (label === undefined ? '' : `${markup(label)} `.trimStart()) + bodies.join('');
};
/** Shows its text elsewhere or slowly, but does everything in it. */
const shownHere: Write = ([{ written, body }], { note, markup }) => {
  note('macro-shown', written);
  return markup(body);
};
const silent: Write = ([{ body }], { silently }) => silently(body);
/** The reader decides the value of the variable. */
const typed: Write = ([{ args, written }], { note }) => {
  note('macro-unknown', written);
  const name = textArgument(args);
  return name === undefined || !/^[$_][\p{L}]/u.test(name)
    ? ''
    : setMacro(flatVariable(name), unknownExpression(written));
};
const dropped: Write = ([{ written }], { note }) => {
  note('code-removed', written);
  return '';
};
const leftOut: Write = ([{ written }], { note }) => {
  note('macro-unknown', written);
  return '';
};

const IF: Row = { parts: ['elseif', 'else'], write: branches };
const LINK: Row = { parts: [], write: link };
const SHOWN: Row = { parts: [], write: shownAlways };
const DONE: Row = { parts: [], write: shownHere };
const TYPED: Row = { write: typed };
export const MACROS: Readonly<Record<string, Row>> = {
  set: { write: set },
  unset: {
    write: ([{ args }]) =>
      (args.match(/[$_][\p{L}][\p{L}\p{N}_]*/gu) ?? []).map((name) => setMacro(name, '""')).join(''),
  },
  run: {
    write: ([clause], writing) =>
      ASSIGNED.test(clause.args.trim()) ? set([clause], writing) : leftOut([clause], writing),
  },
  print: { write: print },
  '=': { write: print },
  '-': { write: print },
  if: IF,
  switch: { parts: ['case', 'default'], write: cases },
  link: LINK,
  button: LINK,
  click: LINK,
  choice: { write: choice },
  actions: { write: actions },
  goto: { write: goto },
  include: { write: include },
  display: { write: include },
  return: {
    write: ([clause], writing) =>
      argumentsOf(clause.args).length > 1 ? link([clause], writing) : leftOut([clause], writing),
  },
  nobr: { parts: [], write: ([{ body }], { markup }) => `{${markup(body)}}` },
  silently: { parts: [], write: silent },
  silent: { parts: [], write: silent },
  script: { parts: [], write: dropped },
  style: { parts: [], write: dropped },
  widget: { parts: [], write: dropped },
  for: { parts: [], write: SHOWN.write },
  capture: { parts: [], write: ([{ body }], { markup }) => markup(body) },
  timed: { parts: ['next'], write: shownAlways },
  repeat: SHOWN,
  type: DONE,
  linkreplace: SHOWN,
  linkappend: SHOWN,
  linkprepend: SHOWN,
  replace: DONE,
  append: DONE,
  prepend: DONE,
  textbox: TYPED,
  textarea: TYPED,
  numberbox: TYPED,
  radiobutton: TYPED,
  checkbox: TYPED,
  cycle: { parts: ['option', 'optionsfrom'], write: typed },
  listbox: { parts: ['option', 'optionsfrom'], write: typed },
};
/** What a macro means in a silent part, where nobody sees what it shows. */
const UNSEEN: Row = { write: () => '' };
const UNSEEN_LINK: Row = { parts: [], write: () => '' };
const UNSEEN_PASSAGE: Row = { write: leftOut };
export const SILENCED: Readonly<Record<string, Row>> = {
  print: UNSEEN,
  '=': UNSEEN,
  '-': UNSEEN,
  link: UNSEEN_LINK,
  button: UNSEEN_LINK,
  click: UNSEEN_LINK,
  linkreplace: UNSEEN_LINK,
  linkappend: UNSEEN_LINK,
  linkprepend: UNSEEN_LINK,
  choice: UNSEEN,
  actions: UNSEEN,
  return: UNSEEN,
  include: UNSEEN_PASSAGE,
  display: UNSEEN_PASSAGE,
  nobr: { parts: [], write: silent },
};
/** A macro that the table doesn't have; it may enclose something. */
export const UNKNOWN = { enclosing: SHOWN, alone: { write: leftOut } satisfies Row };
