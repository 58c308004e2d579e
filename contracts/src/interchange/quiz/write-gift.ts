/** Writes questions as Moodle's GIFT (SPEC QUIZ-4, QUIZ-5). `read-gift.ts` reads them back. */
import { escapeXml } from '../xml.js';
import type { TruthWords } from '../pasted/gift-answers.js';
import { best, earned } from './points.js';
import {
  GAPS,
  isNumber,
  type QuizLoss,
  type QuizQuestion,
  type QuizText,
  type QuizTyped,
  type TaskOf,
} from './quiz-question.js';
import { htmlOf, labelHtml, type HtmlWriter } from './write-html.js';

const LINE_ENDS = /\r\n?|[\n\u000B\u2028\u2029]/gu;
const escaped = (text: string): string =>
  text
    .replace(/[\\~=#{}:]/gu, (sign) => `\\${sign}`)
    .replace(LINE_ENDS, '\\n')
    .trim();
const HTML: HtmlWriter = {
  formulas: 'tex',
  // Line ends mean nothing in HTML, and the file keeps one line for each text.
  text: (text) => escapeXml(text.replace(LINE_ENDS, '\n')).replaceAll('&quot;', '"').replaceAll('\n', '<br/>'),
};
/** Moodle reads all texts of a question in one format. */
interface Writer {
  readonly format: '[html]' | '[plain]';
  readonly block: (text: QuizText) => string;
  readonly label: (text: QuizText) => string;
}
const PLAIN: Writer = {
  format: '[plain]',
  block: ({ plain }) => escaped(plain ?? ''),
  label: ({ plain }) => escaped(plain ?? ''),
};
const FORMATTED: Writer = {
  format: '[html]',
  block: ({ tree }) => escaped(htmlOf(tree, HTML)),
  label: ({ tree }) => escaped(labelHtml(tree, HTML)),
};

/** In percent, with as many digits as Moodle's own shares have. */
const share = (points: number, best: number): number => Number(((points * 100) / best).toFixed(5));
/** Moodle takes no others, unless whoever imports asks for the nearest one. */
const MOODLE_SHARES: ReadonlySet<number> = new Set([
  0, 5, 10, 11.11111, 12.5, 14.28571, 16.66667, 20, 25, 30, 33.33333, 40, 50, 60, 66.66667, 70, 75, 80, 83.33333, 90,
  100,
]);
const reply = (text: QuizText | null, writer: Writer): string => (text === null ? '' : `#${writer.block(text)}`);
const lines = (parts: readonly string[]): string => `{\n${parts.map((part) => `\t${part}\n`).join('')}}`;

/** The points that count as all of them. */
const wholeOf = ({ options, several }: TaskOf<'choice'>): number => {
  const points = options.map((option) => option.points);
  return several ? earned(points) : best(points);
};
const sharesOf = (task: TaskOf<'choice'>): readonly number[] => {
  const whole = wholeOf(task);
  const shares = task.options.map(({ points }) => share(points, whole));
  // Whoever chooses everything would otherwise get all the points.
  return task.together === null ? shares : shares.map((each) => (each > 0 ? each : -100));
};

/** A first choice that is true and a second one that is false; null: another kind of question. */
function truthOf({ options, several }: TaskOf<'choice'>, words: TruthWords, writer: Writer): string | null {
  const [yes, no, ...more] = options;
  if (!yes || !no || more.length > 0 || several || yes.text.plain !== words.yes || no.text.plain !== words.no)
    return null;
  const [right, wrong] = yes.points > no.points ? [yes, no] : [no, yes];
  if (right.points <= 0 || wrong.points !== 0) return null;
  const replies =
    wrong.reply || right.reply ? `#${wrong.reply ? writer.block(wrong.reply) : ''}${reply(right.reply, writer)}` : '';
  return `{${right === yes ? 'TRUE' : 'FALSE'}${replies}}`;
}

function choice(task: TaskOf<'choice'>, words: TruthWords, writer: Writer): string {
  const truth = truthOf(task, words, writer);
  if (truth !== null) return truth;
  const shares = sharesOf(task);
  return lines(
    task.options.map(({ text, reply: said }, at) => {
      const label = writer.label(text);
      const percent = shares[at] ?? 0;
      // Only equals signs would make it a question whose answer is typed.
      const isWhole = !task.several && percent === 100 && shares.indexOf(100) === at;
      const isSilent = isWhole || (percent === 0 && !task.several);
      const weight = isSilent && !label.startsWith('%') ? '' : `%${percent}%`;
      return `${isWhole ? '=' : '~'}${weight}${label}${reply(said, writer)}`;
    }),
  );
}

/** False for huge and tiny numbers, which programs write with an exponent. */
const isDecimal = (value: number): boolean => /^-?\d+(?:\.\d+)?$/u.test(String(value));
const wordsOf = ({ accepts }: QuizTyped): string => {
  // Moodle takes a star for any letters if it is not escaped.
  if (!isNumber(accepts)) return escaped(accepts.words).replaceAll('*', '\\*');
  if (accepts.kind === 'between') return `${accepts.least}..${accepts.most}`;
  return accepts.give === 0 ? String(accepts.value) : `${accepts.value}:${accepts.give}`;
};
const bestOf = (accepted: readonly QuizTyped[]): number => best(accepted.map(({ points }) => points));

function weighted(answer: QuizTyped, percent: number): string {
  const text = wordsOf(answer);
  return `=${percent === 100 && !text.startsWith('%') ? '' : `%${percent}%`}${text}`;
}

function typed({ kind, accepted, otherwise }: TaskOf<'words' | 'number'>, writer: Writer): string {
  const most = bestOf(accepted);
  const answers = accepted.map(
    (answer) => `${weighted(answer, Math.max(0, share(answer.points, most)))}${reply(answer.reply, writer)}`,
  );
  const others = otherwise === null ? [] : [`=%0%*${reply(otherwise, writer)}`];
  const body = lines([...answers, ...others]);
  return kind === 'number' ? body.replace('{', '{#') : body;
}

/** The text around its only gap, in which the answers stand. */
const gapped = ({ gaps }: TaskOf<'gaps'>, asked: string, writer: Writer): string => {
  const [gap] = gaps;
  if (!gap) return asked;
  const answers = gap.map((answer) => `${weighted(answer, 100)}${reply(answer.reply, writer)}`);
  return asked.replace(GAPS, () => `{${answers.join(' ')}}`);
};

const oneLine = (text: QuizText, writer: Writer): string =>
  writer.label(text).replace(/\\([\\n])/gu, (written, sign: string) => (sign === 'n' ? ' ' : written));

function answersOf({ task }: QuizQuestion, words: TruthWords, writer: Writer): string {
  switch (task.kind) {
    case 'choice':
      return choice(task, words, writer);
    case 'words':
    case 'number':
      return typed(task, writer);
    case 'pairs':
      return lines(task.pairs.map(({ left, right }) => `=${oneLine(left, writer)} -> ${oneLine(right, writer)}`));
    case 'order': {
      const parts = task.parts.map(({ text }) => oneLine(text, writer)).join('\n');
      return `{>${task.parts.length} ALL VERTICAL ABSOLUTE_POSITION SHOW 123\n${parts}\n}`;
    }
    case 'long':
    case 'files':
    case 'gaps':
      return '{}';
  }
}

const saidTo = (answers: readonly { readonly reply: QuizText | null }[]): readonly QuizText[] =>
  answers.flatMap((answer) => answer.reply ?? []);
const repliesIn = (task: QuizQuestion['task']): readonly QuizText[] => {
  switch (task.kind) {
    case 'choice':
      return saidTo(task.options);
    case 'words':
    case 'number':
      return [...saidTo(task.accepted), ...saidTo([{ reply: task.otherwise }])];
    case 'gaps':
      return saidTo(task.gaps.flat());
    case 'pairs':
    case 'order':
    case 'long':
    case 'files':
      return [];
  }
};
const labelsIn = (task: QuizQuestion['task']): readonly QuizText[] => {
  switch (task.kind) {
    case 'choice':
      return task.options.map((option) => option.text);
    case 'pairs':
      return task.pairs.flatMap(({ left, right }) => [left, right]);
    case 'order':
      return task.parts.map((part) => part.text);
    case 'words':
    case 'number':
    case 'gaps':
    case 'long':
    case 'files':
      return [];
  }
};
/** Among typed answers, Moodle takes an arrow in a reaction for that of a match. In HTML it has no such arrow. */
const hasArrow = (task: QuizQuestion['task']): boolean =>
  (task.kind === 'words' || task.kind === 'gaps') && repliesIn(task).some(({ plain }) => plain?.includes('->'));
const writerFor = ({ text, task }: QuizQuestion): Writer =>
  [text, ...labelsIn(task), ...repliesIn(task)].every(({ plain }) => plain !== null) && !hasArrow(task)
    ? PLAIN
    : FORMATTED;

function questionOf(question: QuizQuestion, words: TruthWords): string {
  const writer = writerFor(question);
  const title = question.title === '' ? '' : `::${escaped(question.title)}::`;
  const asked = writer.block(question.text);
  const { task } = question;
  if (task.kind === 'gaps') return `${title}${writer.format}${gapped(task, asked, writer)}\n`;
  return `${title}${writer.format}${asked} ${answersOf(question, words, writer)}\n`;
}

/** @param words - of the options of a true or false question, in the language of the questions */
export const writeGift = (questions: readonly QuizQuestion[], words: TruthWords): string =>
  questions.map((question) => questionOf(question, words)).join('\n');

const oddShares = (shares: readonly number[]): readonly QuizLoss[] =>
  shares.every((each) => MOODLE_SHARES.has(Math.abs(each))) ? [] : ['odd-share'];
const isWorthOne = (points: number): boolean => points === 1;

function choiceLosses(task: TaskOf<'choice'>): readonly QuizLoss[] {
  if (wholeOf(task) <= 0) return ['nothing-right'];
  const points = task.options.map((option) => option.points);
  return [
    ...oddShares(sharesOf(task)),
    ...((task.together === null ? [best(points), wholeOf(task)] : [task.together]).every(isWorthOne)
      ? []
      : (['points'] as const)),
    ...(task.together === null ? [] : (['all-or-nothing'] as const)),
  ];
}
function typedLosses({ kind, accepted }: TaskOf<'words' | 'number'>): readonly QuizLoss[] {
  const isSayable = ({ accepts }: QuizTyped): boolean =>
    !isNumber(accepts) ||
    (accepts.kind === 'near' ? [accepts.value, accepts.give] : [accepts.least, accepts.most]).every(isDecimal);
  if (!accepted.every(isSayable)) return ['no-such-kind'];
  if (accepted.some(({ accepts }) => !isNumber(accepts) && accepts.words.includes('->'))) return ['unsayable'];
  const most = bestOf(accepted);
  const shares = accepted.map(({ points }) => share(points, most));
  return [
    ...oddShares(shares),
    ...(isWorthOne(most) && shares.every((each) => each >= 0) ? [] : (['points'] as const)),
    ...(kind === 'words' && accepted.some(({ accepts }) => !isNumber(accepts) && accepts.caseMatters)
      ? (['letter-case'] as const)
      : []),
  ];
}
const hasSign = (texts: readonly QuizText[], sign: RegExp): boolean =>
  texts.some(({ plain, tree }) => sign.test(plain ?? htmlOf(tree, HTML)));
/** Here a list earns the points of its parts; in Moodle each part earns a share of one. */
const partLosses = (together: number | null): readonly QuizLoss[] => [
  'points',
  ...(together === null ? [] : (['all-or-nothing'] as const)),
];

/** Whatever GIFT can't say about the question. */
export function giftLosses({ text, task }: QuizQuestion): readonly QuizLoss[] {
  switch (task.kind) {
    case 'choice':
      return choiceLosses(task);
    case 'words':
    case 'number':
      return typedLosses(task);
    case 'pairs': {
      const texts = task.pairs.flatMap(({ left, right }) => [left, right]);
      return hasSign(texts, /->/u) ? ['unsayable'] : partLosses(task.together);
    }
    case 'order': {
      const texts = task.parts.map((part) => part.text);
      if (hasSign(texts, /^\s*(?:\/\/|>)/u)) return ['unsayable'];
      return ['newer-moodle', ...partLosses(task.together)];
    }
    case 'gaps': {
      const isOne = task.gaps.length === 1 && text.plain?.match(GAPS)?.length === 1;
      const accepted = task.gaps.flat();
      if (!isOne || accepted.some(({ accepts }) => isNumber(accepts))) return ['no-such-kind'];
      const earning = accepted.map((answer) => ({ ...answer, points: task.together ?? answer.points }));
      if (bestOf(earning) <= 0) return ['nothing-right'];
      return typedLosses({ kind: 'words', accepted: earning, otherwise: null });
    }
    case 'long':
      return isWorthOne(task.points) || !task.isGraded ? [] : ['points'];
    case 'files':
      return ['no-such-kind'];
  }
}
