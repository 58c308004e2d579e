/** The parts of a QTI item that more than one kind of question has. */
import { isNumber, type QuizText, type QuizTyped } from './quiz-question.js';
import { textOf, type Attributes, type QtiVersion, type WriteElement } from './qti-xml.js';
import { htmlOf, labelHtml, type HtmlWriter } from './write-html.js';

export const HTML: HtmlWriter = { formulas: 'mathml', text: (text) => textOf(text).replaceAll('\n', '<br/>') };
/** The variables of every item. */
export const [RESPONSE, SCORE, FEEDBACK] = ['RESPONSE', 'SCORE', 'FEEDBACK'] as const;

/** The parts that one kind of question adds to its item. */
export interface ItemParts {
  readonly declarations: readonly string[];
  readonly body: string;
  /** Counts the points. */
  readonly processing: readonly string[];
  readonly most: number;
  /** The reactions, by the value of FEEDBACK that shows them. */
  readonly replies?: readonly (readonly [identifier: string, reply: QuizText | null])[];
  /** How many values FEEDBACK may have. */
  readonly feedback?: 'single' | 'multiple';
  readonly isGraded?: boolean;
}
export interface ItemWriter {
  readonly element: WriteElement;
  readonly version: QtiVersion;
}

export const blocks = ({ tree }: QuizText): string => htmlOf(tree, HTML);
/** Writes a label without the paragraph around it. */
export const label = ({ tree }: QuizText): string => labelHtml(tree, HTML);

export const variable = ({ element }: ItemWriter, identifier: string): string => element('variable', { identifier });
export const value = ({ element }: ItemWriter, baseType: string, said: string | number): string =>
  element('baseValue', { baseType }, textOf(String(said)));
export const set = ({ element }: ItemWriter, identifier: string, to: string): string =>
  element('setOutcomeValue', { identifier }, to);
export const add = (writer: ItemWriter, points: number): string =>
  set(writer, SCORE, writer.element('sum', {}, variable(writer, SCORE), value(writer, 'float', points)));

export interface Declared {
  readonly identifier?: string;
  readonly cardinality: 'single' | 'multiple' | 'ordered';
  readonly baseType: string;
  readonly right?: readonly (string | number)[];
  readonly points?: readonly (readonly [key: string, points: number, attributes?: Attributes])[];
}
export function declare({ element }: ItemWriter, declared: Declared): string {
  const { identifier = RESPONSE, cardinality, baseType, right = [], points = [] } = declared;
  const values = right.map((each) => element('value', {}, textOf(String(each))));
  const entries = points.map(([mapKey, mappedValue, more = {}]) =>
    element('mapEntry', { mapKey, mappedValue, ...more }),
  );
  return element(
    'responseDeclaration',
    { identifier, cardinality, baseType },
    ...(values.length > 0 ? [element('correctResponse', {}, ...values)] : []),
    ...(entries.length > 0 ? [element('mapping', { defaultValue: 0 }, ...entries)] : []),
  );
}

export interface Case {
  readonly test: string;
  readonly then: readonly string[];
}
/** The first case that holds; `otherwise` if none does. */
export function firstOf({ element }: ItemWriter, cases: readonly Case[], otherwise: readonly string[] = []): string {
  const [first, ...more] = cases;
  if (!first) return otherwise.join('');
  return element(
    'responseCondition',
    {},
    element('responseIf', {}, first.test, ...first.then),
    ...more.map(({ test, then }) => element('responseElseIf', {}, test, ...then)),
    ...(otherwise.length > 0 ? [element('responseElse', {}, ...otherwise)] : []),
  );
}

/** True if the response is this answer. */
export function accepts(writer: ItemWriter, { accepts: wanted }: QuizTyped, identifier: string = RESPONSE): string {
  const { element } = writer;
  const response = variable(writer, identifier);
  if (!isNumber(wanted))
    return element(
      'stringMatch',
      { caseSensitive: wanted.caseMatters, substring: false },
      response,
      value(writer, 'string', wanted.words),
    );
  const number = (said: number) => value(writer, 'float', said);
  if (wanted.kind === 'near') {
    const mode: Attributes =
      wanted.give === 0
        ? { toleranceMode: 'exact' }
        : { toleranceMode: 'absolute', tolerance: `${wanted.give} ${wanted.give}` };
    return element('equal', mode, response, number(wanted.value));
  }
  const bounds = [
    ...(Number.isFinite(wanted.least) ? [element('gte', {}, response, number(wanted.least))] : []),
    ...(Number.isFinite(wanted.most) ? [element('lte', {}, response, number(wanted.most))] : []),
  ];
  return bounds.length === 1 ? bounds.join('') : element('and', {}, ...bounds);
}
/** An answer that the standard's `correctResponse` can name. */
export const exampleOf = ({ accepts: wanted }: QuizTyped): string | number => {
  if (!isNumber(wanted)) return wanted.words;
  if (wanted.kind === 'near') return wanted.value;
  return Number.isFinite(wanted.least) ? wanted.least : wanted.most;
};
