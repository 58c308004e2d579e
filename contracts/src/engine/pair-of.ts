/** The two sides of a pair: their texts as authors wrote them, and as a chat shows them. */
import type { Answer } from '../definition/definition.js';
import { labelOf } from '../definition/literal-text.js';
import { translate } from '../definition/translate.js';
import type { Language, Translations } from '../definition/values.js';
import type { Choice } from './types.js';
import { fillText, type Resolve } from './variables.js';

interface Side {
  readonly message: string;
  readonly tMessage?: Translations<string> | undefined;
}
type Label = Omit<Choice, 'index' | 'contentType' | 'pair'>;
type Style = Pick<Answer, 'literal'>;

/** The right side of a pair; null: the answer has none. */
export const pairOf = ({ pair, tPair }: Answer): Side | null =>
  pair === undefined ? null : { message: pair, tMessage: tPair };

/** The label of a text without variables. */
export const plainLabel = ({ message, tMessage }: Side, style: Style, language: Language): Label => {
  const displayMessage = translate(message, tMessage, language) ?? message;
  const template = labelOf(style, displayMessage);
  return { message, displayMessage, ...(template === displayMessage ? {} : { template }) };
};

export const filledLabel = ({ message, tMessage }: Side, style: Style, language: Language, resolve: Resolve): Label => {
  const text = translate(message, tMessage, language) ?? message;
  const { text: displayMessage, values } = fillText(text, resolve);
  const template = labelOf(style, text);
  const isSame = !values && template === text;
  return { message, displayMessage, ...(isSame ? {} : { template, ...(values && { values }) }) };
};
