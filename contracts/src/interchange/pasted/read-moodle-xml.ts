/** Reads Moodle's own question files (XML). Whatever Parley can't express is named, and the other questions are read. */
import { XmlError } from '../xml.js';
import type { TruthWords } from './gift-answers.js';
import {
  childOf,
  childrenOf,
  hasPicture,
  plainIn,
  questionElements,
  rawIn,
  type XmlElement,
} from './moodle-elements.js';
import { chosenWordsOf, clozeOf, wordsOf, type GapText } from './moodle-gaps.js';
import { numberOf } from './pasted-numbers.js';
import {
  ANY,
  isPattern,
  type PastedOption,
  type PastedPair,
  type PastedQuestion,
  type PastedQuestions,
  type UnreadLine,
  type UnreadReason,
} from './pasted-question.js';

/** Somebody may also paste a comment, and questions as text after it. */
export const isXml = (text: string): boolean =>
  /^\s*<(?:\?xml|!doctype|quiz\b)/iu.test(text) || (/^\s*<!--/u.test(text) && /<quiz\b/iu.test(text));

/** Pictures and sounds in a Moodle file are megabytes of letters, which nobody wants to see or keep. */
export const withoutFiles = (text: string): string => text.replaceAll(/(<file\b[^<>]*>)[^<]+(?=<\/file>)/gu, '$1');

type Answers = Pick<
  PastedQuestion,
  'options' | 'several' | 'accepted' | 'otherwise' | 'isLong' | 'pairs' | 'order' | 'gaps'
> & {
  /** Replaces the text of the question. */
  readonly text?: string;
  /** Lists the texts that are left out. */
  readonly lost?: readonly string[];
  /** Right sides that belong to no left side. */
  readonly lone?: readonly string[];
};
type Read = (question: XmlElement, words: TruthWords) => Answers | null;

/** The points of a right answer, in percent. */
const WHOLE = 100;
const NOTHING: Answers = { options: [], accepted: [], isLong: false };
const fractionOf = ({ attributes }: XmlElement): number => Number(attributes['fraction'] ?? 0) || 0;
const replyOf = (answer: XmlElement): string | undefined => plainIn(childOf(answer, 'feedback')) || undefined;
const isTrue = (element: XmlElement | undefined): boolean => /^\s*(?:true|1)\s*$/iu.test(element?.text ?? '');

/** If several may be chosen, the best one earns a point, and the others earn theirs in proportion. */
const choices: Read = (question) => {
  const answers = childrenOf(question, 'answer');
  const most = Math.max(...answers.map(fractionOf));
  const isSingle = isTrue(childOf(question, 'single'));
  const isWhole = isSingle && most === WHOLE;
  const options = answers.map((answer): PastedOption => {
    const fraction = fractionOf(answer);
    const share = fraction / (isSingle || most <= 0 ? WHOLE : most);
    const isPlain = share === 0 || share === 1;
    return {
      text: plainIn(answer),
      isRight: isWhole ? fraction === WHOLE : fraction > 0,
      reply: replyOf(answer),
      ...(!isPlain && { share }),
    };
  });
  const several = !isSingle && most > 0;
  const lost = several ? options.flatMap(({ reply }) => reply ?? []) : [];
  return options.length > 1 && options.every(({ text }) => text !== '')
    ? { ...NOTHING, options, ...(several && { several }), lost }
    : null;
};

const truth: Read = (question, { yes, no }) => {
  const answers = childrenOf(question, 'answer');
  const options = answers.map((answer): PastedOption => {
    const isYes = /^\s*true\s*$/iu.test(rawIn(answer));
    return { text: isYes ? yes : no, isRight: fractionOf(answer) > 0, reply: replyOf(answer) };
  });
  return options.length === 2 && new Set(options.map(({ text }) => text)).size === 2 ? { ...NOTHING, options } : null;
};

const typed =
  (optionOf: (answer: XmlElement) => Pick<PastedOption, 'text' | 'rule'> | null): Read =>
  (question) => {
    const answers = childrenOf(question, 'answer').filter((answer) => rawIn(answer).trim() !== '');
    const others = answers.find((answer) => rawIn(answer).trim() === ANY && fractionOf(answer) <= 0);
    // A wrong answer is of use only with a reaction.
    const known = answers.filter(
      (answer) => answer !== others && (fractionOf(answer) > 0 || replyOf(answer) !== undefined),
    );
    const read = known.map((answer) => [answer, optionOf(answer)] as const);
    const caseMatters = isTrue(childOf(question, 'usecase'));
    const accepted = read.flatMap(([answer, option]): PastedOption[] => {
      const share = fractionOf(answer) / WHOLE;
      const more = { ...(share < 1 && { share }), ...(caseMatters && { caseMatters }) };
      return option ? [{ ...option, isRight: share > 0, reply: replyOf(answer), ...more }] : [];
    });
    const lost = read.flatMap(([answer, option]) => (option ? [] : rawIn(answer).trim()));
    const units = childrenOf(childOf(question, 'units') ?? question, 'unit').flatMap(
      (unit) => childOf(unit, 'unit_name')?.text.trim() || [],
    );
    const otherwise = others && replyOf(others);
    return accepted.some(({ isRight }) => isRight)
      ? { ...NOTHING, accepted, ...(otherwise !== undefined && { otherwise }), lost: [...lost, ...units] }
      : null;
  };
const shortAnswer = typed((answer) => {
  // Moodle writes short answers without markup.
  const text = rawIn(answer).trim();
  return isPattern(text) ? null : { text: text.replaceAll('\\*', '*') };
});
const numerical = typed((answer) => {
  const give = Number(childOf(answer, 'tolerance')?.text ?? 0) || 0;
  const value = rawIn(answer).trim();
  return numberOf(give > 0 ? `${value}:${give}` : value);
});

const matching: Read = (question) => {
  const all = childrenOf(question, 'subquestion').map((side): PastedPair => ({
    left: plainIn(side),
    right: plainIn(childOf(side, 'answer')),
  }));
  const pairs = all.filter(({ left }) => left !== '');
  const isClear = new Set(pairs.map(({ left }) => left)).size === pairs.length;
  if (!isClear || pairs.length < 2 || all.some(({ right }) => right === '')) return null;
  return { ...NOTHING, pairs, lone: all.flatMap(({ left, right }) => (left === '' ? right : [])) };
};

const ordering: Read = (question) => {
  const answers = [...childrenOf(question, 'answer')].sort((a, b) => fractionOf(a) - fractionOf(b));
  const order = answers.map((answer) => plainIn(answer)).filter((part) => part !== '');
  return order.length > 1 && new Set(order).size === order.length ? { ...NOTHING, order } : null;
};

const withGaps =
  (read: (text: XmlElement, question: XmlElement) => GapText | null): Read =>
  (question) => {
    const text = childOf(question, 'questiontext');
    const found = text && read(text, question);
    return found ? { ...NOTHING, ...found } : null;
  };
const chosenWords = withGaps((text, question) => chosenWordsOf(text, wordsOf(question)));

/** By Moodle's names of types. */
const TYPES: ReadonlyMap<string, Read> = new Map([
  ['multichoice', choices],
  ['truefalse', truth],
  ['shortanswer', shortAnswer],
  ['numerical', numerical],
  ['matching', matching],
  ['ordering', ordering],
  ['essay', () => ({ ...NOTHING, isLong: true })],
  ['cloze', withGaps(clozeOf)],
  ['gapselect', chosenWords],
  ['ddwtos', chosenWords],
]);
/** They ask nothing of anybody. */
const SILENT: ReadonlySet<string> = new Set(['category']);

/** Hints, remarks on the whole question, and pictures have no place in a pasted question. */
const lostIn = (question: XmlElement): readonly string[] => [
  ...['generalfeedback', 'hint'].flatMap((name) => childrenOf(question, name).flatMap((each) => plainIn(each) || [])),
  ...['questiontext', 'answer', 'subquestion', 'selectoption', 'dragbox'].flatMap((name) =>
    childrenOf(question, name).flatMap((each) => (hasPicture(rawIn(each)) ? ['<img>'] : [])),
  ),
];

/** Each right part of a list, and each right choice of several, earns points of its own. */
const pointsOf = ({ gaps, pairs, order, several, options }: Answers): number => {
  const parts = gaps ?? pairs ?? order;
  if (parts) return parts.length;
  if (several !== true) return 1;
  return options.reduce((all, { isRight, share = isRight ? 1 : 0 }) => all + Math.max(0, share), 0);
};
/** A question of Moodle may weigh more or less than the others. */
function lostWeight(question: XmlElement, answers: Answers): readonly string[] {
  const written = childOf(question, 'defaultgrade')?.text.trim() ?? '';
  const weight = Number(written);
  const isKept = written === '' || Number.isNaN(weight) || weight === 1 || weight === pointsOf(answers);
  return isKept ? [] : [`<defaultgrade>${weight}`];
}

const MOST_SHOWN = 80;
const brief = (text: string): string => text.replaceAll('\n', ' ').slice(0, MOST_SHOWN);
/** The tag of the file's outermost element, or its first line if it has no element. */
const rootOf = (file: string): string => /<[\p{L}_][^<>]*>/u.exec(file)?.[0] ?? file.trim().split('\n')[0] ?? '';

const nameOf = (title: string, type: string): string => (title === '' ? type : `${brief(title)} (${type})`);

function readQuestion(element: XmlElement, words: TruthWords): PastedQuestions {
  const type = element.attributes['type'] ?? '';
  const [line] = element.lines;
  const title = plainIn(childOf(element, 'name'));
  const unread = (text: string, reason: UnreadReason): UnreadLine => ({
    line,
    text: reason === 'unsupported' ? text : brief(text),
    reason,
  });
  if (SILENT.has(type)) return { questions: [], unread: [] };
  const asked = plainIn(childOf(element, 'questiontext'));
  const answers = TYPES.get(type)?.(element, words);
  if (!answers || asked === '')
    return {
      questions: [],
      unread: [
        type === 'description'
          ? unread(title || asked, 'no-question')
          : unread(nameOf(title || asked, type), 'unsupported'),
      ],
    };
  const { lost = [], lone = [], ...question } = answers;
  return {
    questions: [
      { text: asked, ...question, lines: element.lines, title: title === asked ? undefined : title || undefined },
    ],
    unread: [
      ...[...lost, ...lostWeight(element, answers), ...lostIn(element)].map((text) => unread(text, 'left-out')),
      ...lone.map((text) => unread(text, 'extra-match')),
    ],
  };
}

export function readMoodleXml(file: string, words: TruthWords): PastedQuestions {
  const read: PastedQuestions[] = [];
  const broken: UnreadLine[] = [];
  try {
    for (const element of questionElements(file)) read.push(readQuestion(element, words));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const text = file.split('\n')[error.line - 1] ?? '';
    broken.push({ line: error.line, text: brief(text.trim()), reason: 'broken-xml' });
  }
  if (read.length === 0 && broken.length === 0) broken.push({ line: 1, text: brief(rootOf(file)), reason: 'no-quiz' });
  return {
    questions: read.flatMap(({ questions }) => questions),
    unread: [...read.flatMap(({ unread }) => unread), ...broken],
  };
}
