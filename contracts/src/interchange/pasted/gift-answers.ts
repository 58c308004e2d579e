/** Reads the answers of a GIFT question, which stand in braces. */
import { ANY, isPattern, type PastedOption, type PastedPair, type PastedQuestion } from './pasted-question.js';
import { numberOf } from './pasted-numbers.js';

/** The words for the options of a true or false question. */
export interface TruthWords {
  readonly yes: string;
  readonly no: string;
}
/** Signs that were escaped are there again. */
type Shown = (written: string) => string;
/** How the answers are written. */
export interface GiftTexts {
  /** Reads a text that is shown to learners. It is HTML in a formatted question. */
  readonly shown: Shown;
  /** Reads an answer that learners type. It is never HTML. */
  readonly typed: Shown;
}
export interface GiftAnswers extends Pick<
  PastedQuestion,
  'options' | 'several' | 'accepted' | 'otherwise' | 'isLong' | 'pairs' | 'order'
> {
  /** Right sides that belong to no left side. */
  readonly lone?: readonly string[];
  /** The texts that are left out. */
  readonly lost?: readonly string[];
}
const NOTHING: GiftAnswers = { options: [], accepted: [], isLong: false };

const TRUTH = /^(T|TRUE|F|FALSE)\s*(?:#([^#]*)(?:#([^#]*))?)?$/iu;

/** null: a kind of question that can't be read. */
export function giftAnswers(inside: string, words: TruthWords, texts: GiftTexts): GiftAnswers | null {
  const { shown } = texts;
  const [, written = '', remark] = /^(.*?)(?:####(.*))?$/su.exec(inside) ?? [];
  const read = answersIn(written.trim(), words, texts);
  const said = remark === undefined ? '' : shown(remark);
  return read && said !== '' ? { ...read, lost: [...(read.lost ?? []), said] } : read;
}

function answersIn(body: string, words: TruthWords, texts: GiftTexts): GiftAnswers | null {
  const { shown, typed } = texts;
  if (body === '') return { ...NOTHING, isLong: true };
  const truth = TRUTH.exec(body);
  if (truth) return truthOf(truth, words, shown);
  if (body.startsWith('>')) return orderOf(body, shown);
  if (body.startsWith('#')) return numbersOf(body.slice(1).trim(), texts);
  const parts = partsOf(body, shown, shown);
  const isBlank = ({ text }: Part): boolean => text === '';
  if (parts === null) return null;
  // Moodle looks for choices first, which may contain arrows.
  if (parts.some(({ sign }) => sign === '~')) return parts.length < 2 || parts.some(isBlank) ? null : choicesOf(parts);
  const answers = partsOf(body, shown, typed) ?? [];
  if (answers.some(isBlank)) return null;
  return answers.some(({ text }) => text.includes('->')) ? matchOf(parts) : wordsOf(answers);
}

/** The first remark is for whoever is wrong. */
function truthOf([, said = '', wrong = '', right = '']: RegExpExecArray, { yes, no }: TruthWords, shown: Shown) {
  const isTrue = /^t/iu.test(said);
  const option = (text: string, isRight: boolean): PastedOption => ({
    text,
    isRight,
    reply: shown(isRight ? right : wrong) || undefined,
  });
  return { ...NOTHING, options: [option(yes, isTrue), option(no, !isTrue)] };
}

/** Reads `>3 ALL VERTICAL …` and then a part on each line. It gives null if parts can't be told apart. */
function orderOf(body: string, shown: Shown): GiftAnswers | null {
  const [, ...lines] = body.split('\n');
  const order = lines.map(shown).filter((part) => part !== '');
  const isClear = order.length > 1 && new Set(order).size === order.length;
  return isClear ? { ...NOTHING, order } : null;
}

/** Reads `=left -> right`. It gives null if the sides can't be told apart. */
function matchOf(parts: readonly Part[]): GiftAnswers | null {
  const sides = parts.map(({ text }): PastedPair | null => {
    const at = text.indexOf('->');
    return at >= 0 ? { left: text.slice(0, at).trim(), right: text.slice(at + 2).trim() } : null;
  });
  const all = sides.flatMap((side) => side ?? []);
  const pairs = all.filter(({ left }) => left !== '');
  const isClear = all.length === parts.length && new Set(pairs.map(({ left }) => left)).size === pairs.length;
  if (!isClear || pairs.length < 2 || all.some(({ right }) => right === '')) return null;
  const lone = all.flatMap(({ left, right }) => (left === '' ? right : []));
  return { ...NOTHING, pairs, ...(lone.length > 0 && { lone }) };
}

/** The points of a right answer, in percent. */
const WHOLE = 100;

interface Part extends PastedOption {
  readonly sign: string;
  /** In percent; null: none is written. */
  readonly weight: number | null;
}
/** `=right#reaction ~wrong ~%50%half`; null = something else. */
function partsOf(body: string, shown: Shown, answered: Shown): readonly Part[] | null {
  const found = [...body.matchAll(/([=~])([^=~]*)/gu)];
  if (found.length === 0 || body.search(/[=~]/u) > 0) return null;
  return found.map(([, sign = '', written = '']) => {
    const [, weight, rest = ''] = /^\s*(?:%(-?[\d.]+)%)?(.*)$/su.exec(written) ?? [];
    const [text = '', reply = ''] = rest.split('#');
    return {
      sign,
      text: answered(text),
      isRight: sign === '=',
      weight: weight === undefined ? null : Number(weight),
      reply: shown(reply) || undefined,
    };
  });
}
const weightOf = ({ sign, weight }: Part): number => weight ?? (sign === '=' ? WHOLE : 0);

/** Without a right answer marked by `=`, several may be chosen. */
function choicesOf(parts: readonly Part[]): GiftAnswers {
  const weights = parts.map(weightOf);
  const most = Math.max(...weights);
  const several = parts.every(({ sign }) => sign === '~') && most > 0;
  // Next to an answer with all points, one with a part of them isn't right.
  const isRight = (weight: number) => (several || most < WHOLE ? weight > 0 : weight === WHOLE);
  const options = parts.map(({ text, reply }, at): PastedOption => {
    const weight = weights[at] ?? 0;
    const whole = several ? most : WHOLE;
    const isPlain = weight === 0 || weight === whole;
    return { text, isRight: isRight(weight), reply, ...(!isPlain && { share: weight / whole }) };
  });
  const replies = several ? parts.flatMap(({ reply }) => reply ?? []) : [];
  return { ...NOTHING, options, ...(several && { several }), ...(replies.length > 0 && { lost: replies }) };
}

/** Typed answers that earn a part of the points are accepted, and wrong answers are kept if they have a reaction. */
function wordsOf(parts: readonly Part[]): GiftAnswers {
  const others = parts.find(({ text }) => text === ANY);
  const known = parts.filter((part) => part !== others && (weightOf(part) > 0 || part.reply !== undefined));
  const lost = known.filter(({ text }) => isPattern(text)).map(({ text }) => text);
  const accepted = known.filter(({ text }) => !isPattern(text)).map(typedOf);
  return {
    ...NOTHING,
    accepted: accepted.map((each) => ({ ...each, text: each.text.replaceAll('\\*', ANY) })),
    ...(others?.reply !== undefined && { otherwise: others.reply }),
    ...(lost.length > 0 && { lost }),
  };
}
const typedOf = (part: Part): PastedOption => {
  const share = weightOf(part) / WHOLE;
  return { text: part.text, isRight: share > 0, reply: part.reply, ...(share < 1 && { share }) };
};

function numbersOf(body: string, { shown, typed }: GiftTexts): GiftAnswers | null {
  const parts = partsOf(/^[=~]/u.test(body) ? body : `=${body}`, shown, typed) ?? [];
  const others = parts.find(({ sign, text }) => text === ANY || (sign === '~' && text === ''));
  const known = parts.filter((part) => part !== others && (weightOf(part) > 0 || part.reply !== undefined));
  const accepted = known.flatMap((part): PastedOption[] => {
    const number = numberOf(part.text.replace(/\s+/gu, ''));
    return number ? [{ ...typedOf(part), ...number }] : [];
  });
  const isRead = accepted.some(({ isRight }) => isRight) && accepted.length === known.length;
  return isRead ? { ...NOTHING, accepted, ...(others?.reply !== undefined && { otherwise: others.reply }) } : null;
}
