import { isLineInput, TEXTAREA_INPUT, type InputType } from '@parley/contracts/definition/input-types';

/** The `type` of an HTML input. Any other value becomes `text` (PLAY-34, PLAY-35). Files have a field of their own. */
export const lineTypeOf = (inputDisplayType: string | null): InputType =>
  isLineInput(inputDisplayType) && inputDisplayType !== TEXTAREA_INPUT ? inputDisplayType : 'text';

/** A colour field always displays a value, so that value is its initial one. */
export const initialValue = (type: InputType): string => (type === 'color' ? '#4450c8' : '');
