/** True if some text of a definition may have a formula, superscript or subscript. */
import type { FlowDefinition } from '../definition/definition.js';
import { definitionTexts } from '../definition/texts.js';

/** A lone tilde is a subscript's; two are a strikethrough's. */
const SIGNS = /[$^]|(?<!~)~(?!~)/;
export const usesFormulas = (definition: FlowDefinition): boolean =>
  definitionTexts(definition, { translations: true }).some((text) => SIGNS.test(text));
