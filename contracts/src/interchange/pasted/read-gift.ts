/** Reads Moodle's GIFT: choices, true or false, short answers, matches, orders, numbers with tolerances and ranges, essays. */
import { giftAnswers, type GiftAnswers, type TruthWords } from './gift-answers.js';
import { hasPicture, plainIn } from './moodle-elements.js';
import type { PastedQuestion, PastedQuestions, UnreadLine, UnreadReason } from './pasted-question.js';

interface Block {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Escaped signs become letters that no text has, until the block is taken apart. An escaped `n` is a line end. */
const ESCAPED = '~=#{}:\\n';
const HIDDEN_FROM = 0xe000;
const hidden = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/gu, (_, sign: string) => String.fromCharCode(HIDDEN_FROM + ESCAPED.indexOf(sign)));
const signOf = (letter: string): string => ESCAPED.charAt(letter.charCodeAt(0) - HIDDEN_FROM).replace('n', '\n');
const shown = (text: string): string => text.replace(/[\uE000-\uE007]/gu, signOf).trim();
const shownHtml = (text: string): string => plainIn(undefined, shown(text));

export function readGift(text: string, words: TruthWords): PastedQuestions {
  const questions: PastedQuestion[] = [];
  const unread: UnreadLine[] = [];
  for (const block of blocksOf(text)) {
    const read = questionOf(block, words);
    if (typeof read !== 'string') {
      const { lone = [], lost = [], ...question } = read;
      const { first: line } = block;
      questions.push(question);
      unread.push(...lone.map((text): UnreadLine => ({ line, text, reason: 'extra-match' })));
      unread.push(...lost.map((text): UnreadLine => ({ line, text, reason: 'left-out' })));
    } else unread.push({ line: block.first, text: shown(block.text).split('\n')[0] ?? '', reason: read });
  }
  return { questions, unread };
}

/** Comments and categories ask nothing. */
const isAside = (line: string): boolean => /^\s*(?:\/\/|\$CATEGORY:)/u.test(line);

/** Says of each line which brace is the first one in it or after it. */
function bracesAhead(lines: readonly string[]): readonly string[] {
  const ahead: string[] = [];
  let next = '';
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    next = (isAside(line) ? null : /[{}]/u.exec(line)?.[0]) ?? next;
    ahead[at] = next;
  }
  return ahead;
}

/** Questions are apart by blank lines. A blank line inside of braces ends no question, unless another brace opens before these close. */
function blocksOf(text: string): readonly Block[] {
  const lines = text.split('\n').map(hidden);
  const ahead = bracesAhead(lines);
  const blocks: Block[] = [];
  let begun: { first: number; last: number; lines: string[]; depth: number } | null = null;
  const close = () => {
    if (begun) blocks.push({ first: begun.first, last: begun.last, text: begun.lines.join('\n') });
    begun = null;
  };
  lines.forEach((line, at) => {
    if (isAside(line)) return;
    const isOpen = begun !== null && begun.depth > 0 && ahead[at] === '}';
    if (line.trim() === '') return isOpen ? undefined : close();
    begun ??= { first: at + 1, last: at + 1, lines: [], depth: 0 };
    begun.lines.push(line);
    begun.depth += depthOf(line);
    begun.last = at + 1;
  });
  close();
  return blocks;
}
const depthOf = (text: string): number => text.split('{').length - text.split('}').length;

interface Parts {
  readonly title: string | undefined;
  readonly format: string | undefined;
  readonly before: string;
  readonly inside: string;
  readonly after: string;
}
/** null: the block has more braces than one pair. */
function partsOf(text: string): Parts | null {
  const [head = '', title] = /^\s*::(.*?)::/su.exec(text) ?? [];
  const rest = text.slice(head.length).trimStart();
  const [mark = '', format] = /^\[(html|moodle|plain|markdown)\]/u.exec(rest) ?? [];
  const marked = rest.slice(mark.length);
  const [before = '', inside, after, ...more] = marked.split(/[{}]/u);
  return inside === undefined || after === undefined || more.length > 0 || marked[before.length] !== '{'
    ? null
    : { title, format, before, inside, after };
}

type Read = PastedQuestion & Pick<GiftAnswers, 'lone' | 'lost'>;
function questionOf({ first, last, text }: Block, words: TruthWords): Read | UnreadReason {
  if (!text.includes('{')) return 'no-question';
  if (depthOf(text) !== 0) return 'unclosed';
  const parts = partsOf(text);
  if (!parts) return 'unsupported';
  const { title, format, before, inside, after } = parts;
  const said = [before.trim(), after.trim()].filter((part) => part !== '');
  if (said.length === 0) return 'unsupported';
  const asked = after.trim() === '' ? before : `${before.trim()} _____ ${after.trim()}`;
  const inFormat = format === 'html' ? shownHtml : shown;
  const answers = giftAnswers(inside, words, { shown: inFormat, typed: shown });
  if (answers === null) return 'unsupported';
  const lost = [...(answers.lost ?? []), ...(format === 'html' && hasPicture(shown(text)) ? ['<img>'] : [])];
  return {
    lines: [first, last],
    title: title === undefined ? undefined : shown(title),
    text: inFormat(asked),
    ...answers,
    ...(lost.length > 0 && { lost }),
  };
}
