/** Reads the gaps in the text of a Moodle question: `{1:SHORTANSWER:=Paris~%50%Lyon}` (cloze), or `[[2]]` (chosen words). */
import { childOf, childrenOf, plainIn, rawIn, type XmlElement } from './moodle-elements.js';
import type { PastedOption } from './pasted-question.js';
import { numberOf } from './pasted-numbers.js';

export interface GapText {
  readonly text: string;
  /** For each gap, in order. */
  readonly gaps: readonly PastedOption[];
  /** What is left out. */
  readonly lost: readonly string[];
}

const CLOZE = /\{\d*:([A-Z_]+):((?:\\.|[^\\{}])*)\}/gsu;
const TYPED = /^(?:SHORTANSWER|SA|MW)(?:_C|C)?$/u;
const WITH_CASE = /^(?:SHORTANSWER|SA|MW)(?:_C|C)$/u;
const NUMBER = /^(?:NUMERICAL|NM)$/u;
const CHOSEN = /^(?:MULTICHOICE|MC)(?:_?[VHS]+)?$/u;
const WHOLE = 100;
const MARK = '_____';

interface Part {
  readonly text: string;
  readonly weight: number;
  /** The reaction to it; '' = it has none. */
  readonly reply: string;
}
const unescaped = (text: string): string => text.replaceAll(/\\([~#}{"\\/=])/gu, '$1');
const partsOf = (body: string): readonly Part[] =>
  (body.match(/(?:\\.|[^\\~])+/gsu) ?? []).map((written) => {
    const [, equals, percent, rest = ''] = /^\s*(?:(=)|%(-?[\d.]+)%)?(.*)$/su.exec(written) ?? [];
    const [said = ''] = /^(?:\\.|&#(?:\d+|x[\da-f]+);|[^\\#])*/isu.exec(rest) ?? [];
    return {
      text: plainIn(undefined, unescaped(said)),
      weight: percent ? Number(percent) : equals ? WHOLE : 0,
      reply: plainIn(undefined, unescaped(rest.slice(said.length + 1))),
    };
  });

interface Gap {
  readonly shown: string;
  readonly answer: PastedOption;
  readonly lost: readonly string[];
}
/** Between the words that learners choose from. */
const OR = ' / ';
const choicesAt = (words: readonly string[]): string => ` (${[...new Set(words)].join(OR)})`;

/** Names a right answer that is left out because a gap takes only one. */
const lostAnswerOf = ({ text, weight }: Part): string => (weight === WHOLE ? text : `${text} (${weight} %)`);

/** null: this kind of gap can't be read. */
function gapOf(kind: string, body: string): Gap | null {
  const parts = partsOf(body);
  const [best, ...others] = parts.filter(({ weight, text }) => weight > 0 && text !== '*' && text !== '');
  const first = [best, ...others].find((part) => part?.weight === WHOLE) ?? best;
  if (!first || !(TYPED.test(kind) || NUMBER.test(kind) || CHOSEN.test(kind))) return null;
  const parted = [best, ...others].flatMap((part) => (part && part !== first ? lostAnswerOf(part) : []));
  const lost = [...parted, ...parts.flatMap(({ reply }) => reply || [])];
  if (NUMBER.test(kind)) {
    const number = numberOf(first.text.replaceAll(/\s+/gu, ''));
    return number && { shown: MARK, answer: { ...number, isRight: true }, lost };
  }
  const shown = CHOSEN.test(kind) ? MARK + choicesAt(parts.map(({ text }) => text)) : MARK;
  const answer: PastedOption = { text: first.text, isRight: true, ...(WITH_CASE.test(kind) && { caseMatters: true }) };
  return { shown, answer, lost };
}

/** Underscores of the text itself aren't gaps. */
const withoutMarks = (text: string): string => text.replaceAll(/_{3,}/gu, '__');

/** Puts each gap where `pattern` finds it; null: one can't be read, or there is none. */
function filled(element: XmlElement, pattern: RegExp, gapAt: (match: RegExpMatchArray) => Gap | null): GapText | null {
  const raw = withoutMarks(rawIn(element));
  const matches = [...raw.matchAll(pattern)];
  const found = matches.map(gapAt);
  const gaps = found.flatMap((gap) => gap ?? []);
  if (gaps.length === 0 || gaps.length < found.length) return null;
  let at = 0;
  let end = -1;
  const text = raw.replaceAll(pattern, (match) => {
    const index = matches[at]?.index;
    // Without a space, gaps side by side would be one.
    const space = index === end ? ' ' : '';
    end = (index ?? 0) + match.length;
    return space + (gaps[at++]?.shown ?? '');
  });
  return {
    text: plainIn(element, text),
    gaps: gaps.map(({ answer }) => answer),
    lost: gaps.flatMap(({ lost }) => lost),
  };
}

export const clozeOf = (element: XmlElement): GapText | null =>
  filled(element, CLOZE, ([, kind = '', body = '']) => gapOf(kind, body));

/** @param options in the order in which the text counts them */
export function chosenWordsOf(element: XmlElement, options: readonly XmlElement[]): GapText | null {
  const words = options.map((option) => ({ text: plainIn(option), group: childOf(option, 'group')?.text ?? '' }));
  return filled(element, /\[\[(\d{1,4})\]\]/gu, ([, number]) => {
    const right = words[Number(number) - 1];
    if (!right || right.text === '') return null;
    const others = words.filter(({ group }) => group === right.group).map(({ text }) => text);
    return { shown: MARK + choicesAt(others), answer: { text: right.text, isRight: true }, lost: [] };
  });
}

export const wordsOf = (question: XmlElement): readonly XmlElement[] => [
  ...childrenOf(question, 'selectoption'),
  ...childrenOf(question, 'dragbox'),
];
