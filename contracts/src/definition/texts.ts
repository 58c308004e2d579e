/** Every text of a definition that is drawn as Markdown, for compiling and for counting words. */
import { labelOf } from './literal-text.js';
import { textsIn, type ContentType, type Message } from './message.js';
import { isPlainPlace, mapFlow } from './visit.js';
import type { FlowDefinition } from './definition.js';

const markdownIn = (message: Message | undefined, contentType: ContentType | undefined): readonly string[] =>
  message === undefined
    ? []
    : textsIn(message, contentType).flatMap(({ role, text }) =>
        role === 'markdown' || role === 'standIn' ? [text] : [],
      );

export const definitionTexts = (
  definition: FlowDefinition,
  options: { readonly translations: boolean },
): readonly string[] => {
  const texts: string[] = [];
  mapFlow(definition, (said, { place, isUnused }) => {
    if (isPlainPlace(place.id) || (isUnused && (place.id === 'message' || place.id === 'answer'))) return said;
    const messages = [said.message, ...(options.translations ? Object.values(said.tMessage ?? {}) : [])];
    texts.push(
      ...messages.flatMap((message) => markdownIn(message, said.contentType)).map((text) => labelOf(said, text)),
    );
    return said;
  });
  return texts;
};
