import { hidesAnswers, TEXTAREA_INPUT, type TypedInput } from '@parley/contracts/definition/input-types';

/** The `type` of an HTML input. Any other value becomes `text` (PLAY-34, PLAY-35). */
export type LineType = TypedInput;

export const lineTypeOf = (inputDisplayType: string | null): LineType =>
  hidesAnswers(inputDisplayType) && inputDisplayType !== TEXTAREA_INPUT ? inputDisplayType : 'text';

/** These inputs always display a value, so that value is their initial one. */
export const initialValue = (type: LineType): string => {
  if (type === 'range') return '50';
  return type === 'color' ? '#4450c8' : '';
};
