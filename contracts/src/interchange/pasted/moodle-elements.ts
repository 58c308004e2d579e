/** Reads the elements of a Moodle XML file, and the HTML inside as plain text. */
import { withoutReferences } from '../character-references.js';
import { readXml, XmlError } from '../xml.js';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** Of its first and its last tag, from 1. */
  readonly lines: readonly [first: number, last: number];
}
interface Opened {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/** Moodle's own files have about eight. */
const DEEPEST = 40;
/** Pictures and sounds as letters. */
const DATA: ReadonlySet<string> = new Set(['file', 'image_base64']);

/**
 * The `question` elements of a `quiz`, each as soon as it is closed, so that those before a broken place are read.
 * @throws XmlError
 */
export function* questionElements(file: string): Generator<XmlElement> {
  const open: Opened[] = [];
  let lastLine = 1;
  const close = (line: number): XmlElement | null => {
    const done = open.pop();
    if (!done) throw new XmlError('malformed', line);
    const { name, attributes, children, texts } = done;
    const element = { name, attributes, children, text: texts.join(''), lines: [done.line, line] } as const;
    const parent = open.at(-1);
    const isQuestion = open.length === 1 && parent?.name === 'quiz' && name === 'question';
    if (!isQuestion) parent?.children.push(element);
    return isQuestion ? element : null;
  };
  for (const token of readXml(file)) {
    lastLine = token.line;
    if (token.kind === 'text') {
      const inside = open.at(-1);
      if (inside && !DATA.has(inside.name)) inside.texts.push(token.text);
      continue;
    }
    if (token.kind === 'open') {
      if (open.length >= DEEPEST) throw new XmlError('malformed', token.line);
      open.push({ name: token.name, attributes: token.attributes, line: token.line, children: [], texts: [] });
    } else if (open.at(-1)?.name !== token.name) throw new XmlError('malformed', token.line);
    const done = token.kind === 'close' || token.isEmpty ? close(token.line) : null;
    if (done) yield done;
  }
  if (open.length > 0) throw new XmlError('malformed', lastLine);
}

export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
/** The `text` inside, as it is written. */
export const rawIn = (element: XmlElement | undefined): string => childOf(element, 'text')?.text ?? '';
export const hasPicture = (html: string): boolean => /<(?:img|audio|video|object|iframe)\b/iu.test(html);

const LINE_END = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/pre)\b[^<>]*>/giu;
const TAG = /<!--[^<>]*-->|<\/?[a-z][^<>]*>/giu;
const withoutTags = (html: string): string =>
  withoutReferences(html.replaceAll(/\s+/gu, ' ').replaceAll(LINE_END, '\n').replaceAll(TAG, ''));

/** @param element holds a `text`; without a format, Moodle reads it as HTML */
export function plainIn(element: XmlElement | undefined, raw = rawIn(element)): string {
  const format = element?.attributes['format'] ?? 'html';
  const text = format === 'plain_text' || format === 'markdown' ? raw : withoutTags(raw);
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00A0]+/gu, ' ').trim())
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
}
