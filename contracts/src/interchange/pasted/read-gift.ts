/** Reads Moodle's GIFT: choices, true or false, short answers, matches, orders, numbers with tolerances and ranges, essays. */
import type {
  PastedOption,
  PastedPair,
  PastedQuestion,
  PastedQuestions,
  UnreadLine,
  UnreadReason,
} from './pasted-question.js';
import { numberOf } from './pasted-numbers.js';

/** The words for the options of a true or false question. */
export interface TruthWords {
  readonly yes: string;
  readonly no: string;
}
interface Block {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Escaped signs become letters that no text has, until the block is taken apart. */
const ESCAPED = '~=#{}:\\';
const HIDDEN_FROM = 0xe000;
const hidden = (text: string): string =>
  text.replace(/\\([~=#{}:\\])/gu, (_, sign: string) => String.fromCharCode(HIDDEN_FROM + ESCAPED.indexOf(sign)));
const shown = (text: string): string =>
  text
    .replace(/[\uE000-\uE006]/gu, (sign) => ESCAPED.charAt(sign.charCodeAt(0) - HIDDEN_FROM))
    .replaceAll('\\n', '\n')
    .trim();

export function readGift(text: string, words: TruthWords): PastedQuestions {
  const questions: PastedQuestion[] = [];
  const unread: UnreadLine[] = [];
  for (const block of blocksOf(text)) {
    const read = questionOf(block, words);
    if (typeof read !== 'string') {
      const { lone, ...question } = read;
      questions.push(question);
      for (const text of lone ?? []) unread.push({ line: block.first, text, reason: 'extra-match' });
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

const BLOCK = /^\s*(?:::(.*?)::)?\s*(?:\[(?:html|moodle|plain|markdown)\])?\s*([^{}]*)\{([^{}]*)\}([^{}]*)$/su;

function questionOf(
  { first, last, text }: Block,
  words: TruthWords,
): (PastedQuestion & Pick<Answers, 'lone'>) | UnreadReason {
  if (!text.includes('{')) return 'no-question';
  if (depthOf(text) !== 0) return 'unclosed';
  const [, title, before = '', inside = '', after = ''] = BLOCK.exec(text) ?? [];
  const said = [before.trim(), after.trim()].filter((part) => part !== '');
  if (said.length === 0) return 'unsupported';
  const asked = after.trim() === '' ? before : `${before.trim()} _____ ${after.trim()}`;
  const answers = answersOf(inside, words);
  if (answers === null) return 'unsupported';
  return {
    lines: [first, last],
    title: title === undefined ? undefined : shown(title),
    text: shown(asked),
    ...answers,
  };
}

interface Answers extends Pick<PastedQuestion, 'options' | 'accepted' | 'isLong' | 'pairs' | 'order'> {
  /** Right sides that belong to no left side. */
  readonly lone?: readonly string[];
}

function answersOf(inside: string, { yes, no }: TruthWords): Answers | null {
  const body = inside.replace(/####.*$/su, '').trim();
  if (body === '') return { options: [], accepted: [], isLong: true };
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#.*)?$/isu.exec(body)?.[1];
  if (truth !== undefined) {
    const isTrue = /^t/iu.test(truth);
    const options = [
      { text: yes, isRight: isTrue },
      { text: no, isRight: !isTrue },
    ];
    return { options, accepted: [], isLong: false };
  }
  if (body.startsWith('>')) return orderOf(body);
  if (body.startsWith('#')) return numbersOf(body.slice(1));
  const parts = partsOf(body);
  if (parts === null) return null;
  if (parts.some(({ text }) => text.includes('->'))) return matchOf(parts);
  const isChoice = parts.some(({ sign }) => sign === '~');
  if (isChoice && parts.length < 2) return null;
  const answers = parts.map(({ text, isRight, reply }): PastedOption => ({ text, isRight, reply }));
  return { options: isChoice ? answers : [], accepted: isChoice ? [] : acceptedOf(parts), isLong: false };
}

/** Typed answers with a part of the points count, too. */
const acceptedOf = (parts: readonly Part[]): readonly PastedOption[] =>
  parts.flatMap(({ text, weight, reply }): PastedOption[] =>
    weight > 0 ? [{ text, isRight: true, reply, ...(weight < WHOLE && { share: weight / WHOLE }) }] : [],
  );

/** `>3 ALL VERTICAL …`, then a part on each line; null: parts can't be told apart. */
function orderOf(body: string): Answers | null {
  const [, ...lines] = body.split('\n');
  const order = lines.map(shown).filter((part) => part !== '');
  const isClear = order.length > 1 && new Set(order).size === order.length;
  return isClear ? { options: [], accepted: [], isLong: false, order } : null;
}

/** `=left -> right`; null: the sides can't be told apart. */
function matchOf(parts: readonly Part[]): Answers | null {
  const sides = parts.map(({ sign, text }): PastedPair | null => {
    const at = text.indexOf('->');
    return sign === '=' && at >= 0 ? { left: text.slice(0, at).trim(), right: text.slice(at + 2).trim() } : null;
  });
  const all = sides.flatMap((side) => side ?? []);
  const pairs = all.filter(({ left }) => left !== '');
  const isClear = all.length === parts.length && new Set(pairs.map(({ left }) => left)).size === pairs.length;
  if (!isClear || pairs.length < 2 || all.some(({ right }) => right === '')) return null;
  const lone = all.flatMap(({ left, right }) => (left === '' ? right : []));
  return { options: [], accepted: [], isLong: false, pairs, ...(lone.length > 0 && { lone }) };
}

/** The points of a right answer, in percent. */
const WHOLE = 100;

interface Part extends PastedOption {
  readonly sign: string;
  /** In percent. */
  readonly weight: number;
}
/** `=right#reaction ~wrong ~%50%half`; null = something else. */
function partsOf(body: string): readonly Part[] | null {
  const found = [...body.matchAll(/([=~])([^=~]*)/gu)];
  if (found.length === 0 || body.search(/[=~]/u) > 0) return null;
  const parts = found.map(([, sign = '', written = '']) => {
    const [, weight, rest = ''] = /^\s*(?:%(-?[\d.]+)%)?(.*)$/su.exec(written) ?? [];
    const [text = '', reply] = rest.split('#');
    return {
      sign,
      text: shown(text),
      weight: weight === undefined ? (sign === '=' ? WHOLE : 0) : Number(weight),
      reply: reply === undefined || shown(reply) === '' ? undefined : shown(reply),
    };
  });
  if (parts.some(({ text }) => text === '')) return null;
  // Next to an answer with all points, one with a part of them isn't right.
  const isWhole = parts.some(({ weight }) => weight === WHOLE);
  return parts.map((part) => ({ ...part, isRight: isWhole ? part.weight === WHOLE : part.weight > 0 }));
}

function numbersOf(body: string): Answers | null {
  const parts = body.trim().startsWith('=') ? partsOf(body.trim()) : partsOf(`=${body.trim()}`);
  const right = acceptedOf(parts ?? []);
  const accepted = right.flatMap((each): PastedOption[] => {
    const number = numberOf(each.text.replace(/\s+/gu, ''));
    return number ? [{ ...each, ...number }] : [];
  });
  const isRead = accepted.length > 0 && accepted.length === right.length;
  return isRead ? { options: [], accepted, isLong: false } : null;
}
