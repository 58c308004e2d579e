/** The text input types that authors may choose; any other value becomes `text` (PLAY-34, PLAY-35). */
import { TEXT_INPUTS } from '@parley/contracts/definition/input-types';

export type TextType = (typeof TEXT_INPUTS)[number];

export const textTypeOf = (inputDisplayType: string | null): TextType =>
  TEXT_INPUTS.find((type) => type === inputDisplayType) ?? 'text';

/** These inputs always display a value, so that value is their initial one. */
export const initialValue = (type: TextType): string => {
  if (type === 'range') return '50';
  return type === 'color' ? '#4450c8' : '';
};
