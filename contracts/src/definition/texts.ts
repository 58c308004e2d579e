/** Every text of a definition that is drawn as Markdown, for compiling, for checks and for counting words. */
import { labelOf } from './literal-text.js';
import { textsIn, type ContentType, type Message } from './message.js';
import { eachSaid, isPlainPlace, mapFlow, type At, type Said } from './visit.js';
import type { FlowDefinition, PromptDefinition } from './definition.js';

const markdownIn = (message: Message | undefined, contentType: ContentType | undefined): readonly string[] =>
  message === undefined
    ? []
    : textsIn(message, contentType).flatMap(({ role, text }) =>
        role === 'markdown' || role === 'standIn' ? [text] : [],
      );

const textsOf = (said: Said, { place, isUnused }: At, translations: boolean): readonly string[] => {
  if (isPlainPlace(place.id) || (isUnused && (place.id === 'message' || place.id === 'answer'))) return [];
  const messages = [said.message, ...(translations ? Object.values(said.tMessage ?? {}) : [])];
  return messages.flatMap((message) => markdownIn(message, said.contentType)).map((text) => labelOf(said, text));
};

export const definitionTexts = (
  definition: FlowDefinition,
  options: { readonly translations: boolean },
): readonly string[] => {
  const texts: string[] = [];
  mapFlow(definition, (said, at) => {
    texts.push(...textsOf(said, at, options.translations));
    return said;
  });
  return texts;
};

/** The texts of one prompt that are shown, in every language; hidden answers are only compared with. */
export const promptTexts = (definition: PromptDefinition): readonly string[] => {
  const texts: string[] = [];
  eachSaid(definition, (said, at) => {
    if (at.isShown) texts.push(...textsOf(said, at, true));
  });
  return texts;
};
