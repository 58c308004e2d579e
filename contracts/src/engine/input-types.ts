/** Input types of both documents (FLOW-25…27, B§2). A name that is none of them plays as the default (decision 38). */
export const CHOICE_INPUTS = ['small', 'large', 'stacked'] as const;
/** `type` of an HTML input. */
export const TEXT_INPUTS = [
  'color',
  'date',
  'datetime-local',
  'email',
  'month',
  'number',
  'password',
  'range',
  'tel',
  'text',
  'time',
  'url',
  'week',
] as const;
export const TEXTAREA_INPUT = 'textarea';
export const UPLOAD_INPUT = 'AwsImageUpload';

const TYPED: ReadonlySet<unknown> = new Set([...TEXT_INPUTS, TEXTAREA_INPUT, UPLOAD_INPUT]);

/** The answer is typed or uploaded, not only chosen. */
export const isTypedInput = (type: unknown): boolean => TYPED.has(type);
/** Asks for a number: answers are compared as numbers. */
export const asksForNumber = (type: unknown): boolean => type === 'number' || type === 'range';
/** The prompt's answers are compared with what is typed, and not listed. With files nothing can be compared. */
export const hidesAnswers = (type: unknown): boolean => type !== UPLOAD_INPUT && isTypedInput(type);
