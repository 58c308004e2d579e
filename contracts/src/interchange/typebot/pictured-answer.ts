/** Reads a choice with its picture and description. */
import type { Answer } from '../../definition/definition.js';
import { LIMITS } from '../../definition/limits.js';
import { literalAnswer } from '../imported-flow.js';
import { filledText } from './rich-text.js';
import type { Item } from './typebot-file.js';

const escaped = (text: string): string => filledText(text, (same) => same);

export const pictured = (words: string, item: Item | undefined): Pick<Answer, 'message' | 'literal'> => {
  const { pictureSrc = '', description = '' } = item ?? {};
  const hasPicture = /^https?:\/\//i.test(pictureSrc) && pictureSrc.length <= LIMITS.urlLength;
  const about = description.trim();
  if (!hasPicture && about === '') return literalAnswer(words);
  const picture = `![](${pictureSrc.replaceAll(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
  return {
    message: [...(hasPicture ? [picture] : []), escaped(words), ...(about ? [escaped(about)] : [])].join('\n\n'),
  };
};
