/** The picture of a choice: its Markdown begins with one, and the words in the box are its description or stand below it. */
import type { Answer } from '@parley/contracts/definition/definition';
import { escapeMarkdown, inBox, isUnmarked } from '@parley/contracts/definition/literal-text';
import { answerText, withAnswerText } from '../../../ui/answer-text.js';

const PICTURE = /^!\[((?:\\[^]|[^\\\]])*)\]\(([^()\s]+)\)\s*([^]*)$/;
interface Pictured {
  readonly src: string;
  readonly alt: string;
  /** Markdown below the picture; '' = none. */
  readonly below: string;
}
const pictureOf = (text: string): Pictured | null => {
  const [whole, alt = '', src = '', below = ''] = PICTURE.exec(text) ?? [];
  return whole === undefined ? null : { src, alt, below };
};
/** null: the answer has no picture. */
export const pictureIn = ({ message, literal }: Pick<Answer, 'message' | 'literal'>): Pictured | null =>
  literal ? null : pictureOf(message);

const written = ({ src, alt, below }: Pictured): string => `![${alt}](${src})${below && `\n\n${below}`}`;
const wordsOf = ({ alt, below }: Pictured): string => inBox(below || alt);
const withWords = (picture: Pictured, words: string): string =>
  written({ ...picture, [picture.below ? 'below' : 'alt']: escapeMarkdown(words) });
const plainWords = (text: string, { literal }: Answer): string => {
  const picture = literal ? null : pictureOf(text);
  return picture ? wordsOf(picture) : answerText({ message: text, ...(literal && { literal }) }, false);
};
const inEach = ({ tMessage }: Answer, change: (text: string) => string) =>
  tMessage && { tMessage: Object.fromEntries(Object.entries(tMessage).map(([key, text]) => [key, change(text)])) };

/** The words in the answer's box. */
export const picturedText = (answer: Answer): string => {
  const picture = pictureIn(answer);
  return picture ? wordsOf(picture) : answerText(answer, false);
};
/** The changes after which the box shows `typed`; the picture stays. */
export const withPicturedText = (answer: Answer, typed: string): Partial<Answer> => {
  const picture = pictureIn(answer);
  return picture ? { message: withWords(picture, typed) } : withAnswerText(answer, typed);
};

const ENDS_ADDRESS = /[()\s<>]/g;
const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
/** The changes that give the answer this picture, in all languages. Its words become the description. */
export const withPicture = (answer: Answer, address: string): Partial<Answer> => {
  const src = address.replaceAll(ENDS_ADDRESS, encoded);
  const change = (text: string): string => {
    const picture = answer.literal ? null : pictureOf(text);
    return written(picture ? { ...picture, src } : { src, alt: escapeMarkdown(plainWords(text, answer)), below: '' });
  };
  return { message: change(answer.message), literal: undefined, ...inEach(answer, change) };
};
/** The changes that leave the answer its words only. */
export const withoutPicture = (answer: Answer): Partial<Answer> => {
  const change = (text: string) => plainWords(text, answer);
  const texts = [answer.message, ...Object.values(answer.tMessage ?? {})].map(change);
  return {
    message: change(answer.message),
    literal: texts.every(isUnmarked) ? undefined : true,
    ...inEach(answer, change),
  };
};
