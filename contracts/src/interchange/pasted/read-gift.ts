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

/** Questions are apart by blank lines, which may also stand inside of braces. Comments and categories are left out. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let begun: { first: number; last: number; lines: string[] } | null = null;
  const close = () => {
    if (begun) blocks.push({ first: begun.first, last: begun.last, text: begun.lines.join('\n') });
    begun = null;
  };
  text.split('\n').forEach((written, at) => {
    const line = hidden(written);
    if (/^\s*(?:\/\/|\$CATEGORY:)/u.test(line)) return;
    const isOpen = begun !== null && depthOf(begun.lines.join('\n')) > 0;
    if (line.trim() === '') return isOpen ? undefined : close();
    begun ??= { first: at + 1, last: at + 1, lines: [] };
    begun.lines.push(line);
    begun.last = at + 1;
  });
  close();
  return blocks;
}
const depthOf = (text: string): number => text.split('{').length - text.split('}').length;

const BLOCK = /^\s*(?:::(.*?)::)?\s*(?:\[(html|moodle|plain|markdown)\])?\s*([^{}]*)\{([^{}]*)\}([^{}]*)$/su;

type Read = PastedQuestion & Pick<GiftAnswers, 'lone' | 'lost'>;
function questionOf({ first, last, text }: Block, words: TruthWords): Read | UnreadReason {
  if (!text.includes('{')) return 'no-question';
  if (depthOf(text) !== 0) return 'unclosed';
  const [, title, format, before = '', inside = '', after = ''] = BLOCK.exec(text) ?? [];
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
