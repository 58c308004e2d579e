/** Reads Twee 3: a story's passages, as Twine and Tweego write them. */
import type { Known } from './expression.js';

export interface Passage {
  readonly name: string;
  readonly tags: readonly string[];
  readonly text: string;
}
export interface TweeStory {
  readonly title: string;
  /** '' if the file does not say. */
  readonly format: string;
  readonly start: string;
  /** Passages for readers, in the order of the file. */
  readonly passages: ReadonlyMap<string, Passage>;
  /** Passages that contain program code or styles. */
  readonly code: readonly Passage[];
  /** Names of the variables with `_` that it sets: `_name`. */
  readonly temporary: ReadonlySet<string>;
  /** The variables before the first passage. */
  readonly initial: ReadonlyMap<string, Known>;
}

const CODE: ReadonlySet<string> = new Set(['script', 'stylesheet', 'widget']);
const isCode = ({ tags }: Passage): boolean => tags.some((tag) => CODE.has(tag.toLowerCase()));

// Each character fits one branch only: a pattern with a choice needs hours for a line of spaces or backslashes.
const NAME = /^::((?:\\.|[^\\[{])+)/;
const AFTER_NAME = /^(?:\[((?:\\.|[^\]\\])*)\])?[ \t]*(?:\{.*\})?$/;

/** The name and tags in a passage's first line, as written; null if the line is text. */
const headIn = (line: string): { readonly name: string; readonly tags: string } | null => {
  const head = line.trimEnd();
  const [start = '', name = ''] = NAME.exec(head) ?? [];
  const after = start === '' ? null : AFTER_NAME.exec(head.slice(start.length));
  return after && { name, tags: after[1] ?? '' };
};
const plain = (text: string): string => text.replaceAll(/\\(.)/g, '$1').trim();

export const looksLikeTwee = (text: string): boolean =>
  /^(?:\uFEFF)?(?:\s*\n)?::[ \t]*\S/.test(text) || /\n::[ \t]*\S/.test(text);

const passagesOf = (text: string): Map<string, Passage> => {
  const passages = new Map<string, Passage>();
  let head: ReturnType<typeof headIn> = null;
  let lines: string[] = [];
  const close = (): void => {
    if (!head) return;
    const name = plain(head.name);
    const tags = plain(head.tags).split(/\s+/).filter(Boolean);
    // A text line that begins with two colons has a backslash before them.
    const body = lines.map((line) => line.replace(/^\\::/, '::')).join('\n');
    if (!passages.has(name)) passages.set(name, { name, tags, text: body.trim() });
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const next = line.startsWith('::') ? headIn(line) : null;
    if (next) {
      close();
      [head, lines] = [next, []];
    } else lines.push(line);
  }
  close();
  return passages;
};

const fieldsOf = (json: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const SETS_TEMPORARY = /(_[\p{L}][\p{L}\p{N}_]*)\s+to\b|\binto\s+(_[\p{L}][\p{L}\p{N}_]*)/gu;
export const temporaryIn = (passages: Iterable<Pick<Passage, 'text'>>): ReadonlySet<string> =>
  new Set(
    [...passages].flatMap(({ text }) => [...text.matchAll(SETS_TEMPORARY)].map(([, to, into]) => to ?? into ?? '')),
  );

/** null if there is no passage to begin with. */
export const readTwee = (file: string): TweeStory | null => {
  const all = passagesOf(file);
  const data = fieldsOf(all.get('StoryData')?.text);
  const title = all.get('StoryTitle')?.text ?? '';
  const told = [...all].filter(([name]) => name !== 'StoryData' && name !== 'StoryTitle');
  const passages = new Map(told.filter(([, passage]) => !isCode(passage)));
  const start = [text(data['start']), 'Start', ...passages.keys()].find((name) => passages.has(name));
  if (start === undefined) return null;
  const code = told.map(([, passage]) => passage).filter(isCode);
  const temporary = temporaryIn(passages.values());
  return { title, format: text(data['format']), start, passages, code, temporary, initial: new Map() };
};
