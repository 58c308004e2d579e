/**
 * How learners answer: the input types of both documents (FLOW-25…27, B§2). An unknown name means the default
 * (decision 38).
 */

/**
 * An input asks for one of these. `choice`: one of the author's answers; the author's answers to a text or a number are
 * only compared with it. `order`, `pairs` and `gaps`: a list with an entry for each of the author's answers. Records over
 * these kinds say which answers an input accepts and how it is shown.
 */
export type Asks = 'choice' | 'text' | 'number' | 'files' | 'order' | 'pairs' | 'gaps';

/** In the order of the author's menu. */
export const INPUTS = {
  small: 'choice',
  large: 'choice',
  stacked: 'choice',
  pictures: 'choice',
  text: 'text',
  textarea: 'text',
  number: 'number',
  tel: 'text',
  email: 'text',
  url: 'text',
  date: 'text',
  time: 'text',
  'datetime-local': 'text',
  month: 'text',
  week: 'text',
  range: 'number',
  rating: 'number',
  color: 'text',
  password: 'text',
  AwsImageUpload: 'files',
  order: 'order',
  pairs: 'pairs',
  gaps: 'gaps',
} as const satisfies Readonly<Record<string, Asks>>;

export type InputType = keyof typeof INPUTS;
type Asking<A extends Asks> = { [T in InputType]: (typeof INPUTS)[T] extends A ? T : never }[InputType];
export type ChoiceInput = Asking<'choice'>;
/** Learners type the answer into one field. */
export type TypedInput = Asking<'text' | 'number'>;
const ONE_FIELD: readonly Asks[] = ['text', 'number'];
export const isLineInput = (type: unknown): type is TypedInput => isInputType(type) && ONE_FIELD.includes(INPUTS[type]);
/** The answer is a list, one entry for each part of the question. */
export type ListInput = Asking<'order' | 'pairs' | 'gaps'>;
export type NumberInput = Asking<'number'>;
/** The answer is a position on a scale; only a plain number is typed. */
export type ScaleInput = Exclude<NumberInput, 'number'>;
/** Learners may write several lines. */
export const TEXTAREA_INPUT: TypedInput = 'textarea';
/** Choices are pictures, with their descriptions as names. */
export const PICTURES_INPUT: ChoiceInput = 'pictures';
export const UPLOAD_INPUT: Asking<'files'> = 'AwsImageUpload';

export const isInputType = (type: unknown): type is InputType =>
  typeof type === 'string' && Object.hasOwn(INPUTS, type);
/** The type of a prompt that names none, or an unknown one, asks for a choice; if it lists no choices, for a text. */
export const asked = (type: unknown): Asks => (isInputType(type) ? INPUTS[type] : 'choice');

export const asksForFiles = (type: unknown): boolean => asked(type) === 'files';
export const isChoiceInput = (type: unknown): type is ChoiceInput => isInputType(type) && INPUTS[type] === 'choice';
