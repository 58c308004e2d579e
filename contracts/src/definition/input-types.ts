/** Input types of both documents (FLOW-25…27, B§2). An unknown name means the default (decision 38). */
export const CHOICE_INPUTS = ['small', 'large', 'stacked'] as const;
/** `type` of an HTML input; the first one is the default. In the order of the author's menu, like the list above. */
export const TEXT_INPUTS = [
  'text',
  'number',
  'tel',
  'email',
  'url',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'range',
  'color',
  'password',
] as const;
export const TEXTAREA_INPUT = 'textarea';
export const UPLOAD_INPUT = 'AwsImageUpload';

const TYPED: ReadonlySet<unknown> = new Set([...TEXT_INPUTS, TEXTAREA_INPUT, UPLOAD_INPUT]);

/** Whether learners can type or upload the answer instead of only choosing. */
export const isTypedInput = (type: unknown): boolean => TYPED.has(type);
/** Whether the input asks for a number; then answers are compared as numbers. */
export const asksForNumber = (type: unknown): boolean => type === 'number' || type === 'range';
/** Whether the prompt's answers are only compared with the typed text, not listed. Files can't be compared. */
export const hidesAnswers = (type: unknown): boolean => type !== UPLOAD_INPUT && isTypedInput(type);
