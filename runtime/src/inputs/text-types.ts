/** PLAY-34: the text inputs an author may ask for; any other is text (PLAY-35). */
import { TEXT_INPUTS } from '@parley/contracts/engine/input-types';

export type TextType = (typeof TEXT_INPUTS)[number];

export const textTypeOf = (inputDisplayType: string | null): TextType =>
  TEXT_INPUTS.find((type) => type === inputDisplayType) ?? 'text';

/** These inputs always show a value, so it is theirs from the beginning. */
export const initialValue = (type: TextType): string => {
  if (type === 'range') return '50';
  return type === 'color' ? '#4450c8' : '';
};
