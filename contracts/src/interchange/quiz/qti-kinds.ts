/** How each kind of question is asked and scored in QTI. */
import { best, earned } from './points.js';
import type { QuizGap, QuizQuestion, QuizTask, QuizTyped, TaskOf } from './quiz-question.js';
import { GAPS, isNumber } from './quiz-question.js';
import {
  accepts,
  add,
  blocks,
  declare,
  exampleOf,
  FEEDBACK,
  firstOf,
  HTML,
  label,
  RESPONSE,
  SCORE,
  set,
  value,
  variable,
  type ItemParts,
  type ItemWriter,
} from './qti-parts.js';
import { htmlOf } from './write-html.js';

const named = (letter: string, at: number): string => `${letter}${at + 1}`;

type Write<K extends QuizTask['kind']> = (writer: ItemWriter, question: QuizQuestion, task: TaskOf<K>) => ItemParts;

const matched = (writer: ItemWriter): string =>
  writer.element('match', {}, variable(writer, RESPONSE), writer.element('correct', { identifier: RESPONSE }));
const unanswered = (writer: ItemWriter): string => writer.element('isNull', {}, variable(writer, RESPONSE));
/** The sum of what the chosen ones earn. */
const mapped = (writer: ItemWriter): string =>
  firstOf(
    writer,
    [{ test: unanswered(writer), then: [set(writer, SCORE, value(writer, 'float', 0))] }],
    [set(writer, SCORE, writer.element('mapResponse', { identifier: RESPONSE }))],
  );
const scored = (writer: ItemWriter, together: number | null): string =>
  together === null ? mapped(writer) : firstOf(writer, [{ test: matched(writer), then: [add(writer, together)] }]);

const choice: Write<'choice'> = (writer, { text }, { options, several, isShuffled, together }) => {
  const { element } = writer;
  const points = options.map((option) => option.points);
  const most = best(points);
  const right = options.flatMap((option, at) =>
    option.points > 0 && (several || option.points === most) ? [named('C', at)] : [],
  );
  const cardinality = several ? 'multiple' : 'single';
  const isJudged = right.length > 0;
  return {
    declarations: [
      declare(writer, {
        cardinality,
        baseType: 'identifier',
        right: several ? right : right.slice(0, 1),
        points: isJudged && together === null ? points.map((each, at) => [named('C', at), each] as const) : [],
      }),
    ],
    body:
      blocks(text) +
      element(
        'choiceInteraction',
        { responseIdentifier: RESPONSE, shuffle: isShuffled, maxChoices: several ? 0 : 1 },
        ...options.map((option, at) => element('simpleChoice', { identifier: named('C', at) }, label(option.text))),
      ),
    processing: [
      ...(isJudged ? [scored(writer, together)] : []),
      ...(options.some(({ reply }) => reply) ? [set(writer, FEEDBACK, variable(writer, RESPONSE))] : []),
    ],
    most: isJudged ? (together ?? (several ? earned(points) : most)) : 0,
    replies: options.map((option, at) => [named('C', at), option.reply] as const),
    feedback: cardinality,
  };
};

const entriesOf = (accepted: readonly QuizTyped[]) =>
  accepted.flatMap(({ accepts: wanted, points }) =>
    isNumber(wanted) ? [] : [[wanted.words, points, { caseSensitive: wanted.caseMatters }] as const],
  );
const OTHERS = 'OTHERWISE';
const typed: Write<'words' | 'number'> = (writer, { text }, { kind, accepted, otherwise }) => {
  const points = accepted.map((answer) => answer.points);
  const most = best(points);
  const right = accepted.filter((answer) => answer.points === most).map(exampleOf);
  const isWords = kind === 'words';
  const told = (identifier: string, reply: unknown) =>
    reply ? [set(writer, FEEDBACK, value(writer, 'identifier', identifier))] : [];
  return {
    declarations: [
      declare(writer, {
        cardinality: 'single',
        baseType: isWords ? 'string' : 'float',
        right: right.slice(0, 1),
        points: entriesOf(accepted),
      }),
    ],
    body: blocks(text) + `<p>${writer.element('textEntryInteraction', { responseIdentifier: RESPONSE })}</p>`,
    processing: [
      firstOf(
        writer,
        accepted.map((answer, at) => ({
          test: accepts(writer, answer),
          then: [set(writer, SCORE, value(writer, 'float', answer.points)), ...told(named('A', at), answer.reply)],
        })),
        told(OTHERS, otherwise),
      ),
    ],
    most,
    replies: [...accepted.map((answer, at) => [named('A', at), answer.reply] as const), [OTHERS, otherwise] as const],
    feedback: 'single',
  };
};

const pairs: Write<'pairs'> = (writer, { text }, { pairs: wanted, together }) => {
  const { element } = writer;
  const rights = [...new Set(wanted.map(({ right }) => label(right)))];
  const uses = (said: string) => wanted.filter(({ right }) => label(right) === said).length;
  const keys = wanted.map(({ right }, at) => `${named('L', at)} ${named('R', rights.indexOf(label(right)))}`);
  const side = (letter: string, said: string, at: number, matchMax: number) =>
    element('simpleAssociableChoice', { identifier: named(letter, at), matchMax }, said);
  return {
    declarations: [
      declare(writer, {
        cardinality: 'multiple',
        baseType: 'directedPair',
        right: keys,
        points: together === null ? keys.map((key, at) => [key, wanted[at]?.points ?? 0] as const) : [],
      }),
    ],
    body:
      blocks(text) +
      element(
        'matchInteraction',
        { responseIdentifier: RESPONSE, shuffle: true, maxAssociations: wanted.length },
        element('simpleMatchSet', {}, ...wanted.map(({ left }, at) => side('L', label(left), at, 1))),
        element('simpleMatchSet', {}, ...rights.map((said, at) => side('R', said, at, uses(said)))),
      ),
    processing: [scored(writer, together)],
    most: together ?? earned(wanted.map(({ points }) => points)),
  };
};

const order: Write<'order'> = (writer, { text }, { parts, together }) => {
  const { element } = writer;
  const keys = parts.map((_, at) => named('P', at));
  const isAt = (key: string, at: number) =>
    element('match', {}, element('index', { n: at + 1 }, variable(writer, RESPONSE)), value(writer, 'identifier', key));
  return {
    declarations: [declare(writer, { cardinality: 'ordered', baseType: 'identifier', right: keys })],
    body:
      blocks(text) +
      element(
        'orderInteraction',
        { responseIdentifier: RESPONSE, shuffle: true },
        ...parts.map((part, at) => element('simpleChoice', { identifier: named('P', at) }, label(part.text))),
      ),
    processing:
      together === null
        ? keys.map((key, at) => firstOf(writer, [{ test: isAt(key, at), then: [add(writer, parts[at]?.points ?? 0)] }]))
        : [scored(writer, together)],
    most: together ?? earned(parts.map(({ points }) => points)),
  };
};

const gapResponse = (at: number): string => `${RESPONSE}${at + 1}`;
const gaps: Write<'gaps'> = (writer, { text }, { gaps: wanted, together }) => {
  let at = 0;
  const field = () => writer.element('textEntryInteraction', { responseIdentifier: gapResponse(at++) });
  const body = htmlOf(text.tree, { ...HTML, text: (said) => HTML.text(said).replaceAll(GAPS, field) });
  const tests = wanted.map((gap, nth) => {
    const ways = gap.map((answer) => accepts(writer, answer, gapResponse(nth)));
    return ways.length === 1 ? ways.join('') : writer.element('or', {}, ...ways);
  });
  const declared = (gap: QuizGap, nth: number) =>
    declare(writer, {
      identifier: gapResponse(nth),
      cardinality: 'single',
      baseType: isNumber(gap[0].accepts) ? 'float' : 'string',
      right: [exampleOf(gap[0])],
      points: entriesOf(gap),
    });
  return {
    declarations: wanted.map(declared),
    body,
    processing:
      together === null
        ? tests.map((test, nth) => firstOf(writer, [{ test, then: [add(writer, wanted[nth]?.[0].points ?? 0)] }]))
        : [firstOf(writer, [{ test: writer.element('and', {}, ...tests), then: [add(writer, together)] }])],
    most: together ?? earned(wanted.map(([{ points }]) => points)),
  };
};
/** How many gaps the text has where a field can stand. */
export const gapsOf = ({ text }: QuizQuestion): number => {
  let count = 0;
  htmlOf(text.tree, { ...HTML, text: (said) => ((count += said.match(GAPS)?.length ?? 0), said) });
  return count;
};

const open =
  (
    interaction: 'extendedTextInteraction' | 'uploadInteraction',
    baseType: 'string' | 'file',
  ): Write<'long' | 'files'> =>
  (writer, { text }, { points, isGraded }) => ({
    declarations: [declare(writer, { cardinality: 'single', baseType })],
    body: blocks(text) + writer.element(interaction, { responseIdentifier: RESPONSE }),
    // Whatever is answered earns the points, unless somebody grades it.
    processing:
      isGraded || points === 0
        ? []
        : [firstOf(writer, [{ test: writer.element('not', {}, unanswered(writer)), then: [add(writer, points)] }])],
    most: best([points]),
    isGraded,
  });
const long = open('extendedTextInteraction', 'string');
const files = open('uploadInteraction', 'file');

export function partsOf(writer: ItemWriter, question: QuizQuestion): ItemParts {
  const { task } = question;
  switch (task.kind) {
    case 'choice':
      return choice(writer, question, task);
    case 'words':
    case 'number':
      return typed(writer, question, task);
    case 'pairs':
      return pairs(writer, question, task);
    case 'order':
      return order(writer, question, task);
    case 'gaps':
      return gaps(writer, question, task);
    case 'long':
      return long(writer, question, task);
    case 'files':
      return files(writer, question, task);
  }
}
