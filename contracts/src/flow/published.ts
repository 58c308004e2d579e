/**
 * The form of a published definition that anybody may see: without notes and other texts for authors (decisions 5 and
 * 17).
 */
import { mapFlow } from '../definition/visit.js';
import type { FlowDefinition } from '../definition/definition.js';
import { PROMPT, type Row } from '../definition/fields.js';
import type { Language } from '../definition/values.js';
import { translated } from '../definition/translations.js';

const FOR_AUTHORS: ReadonlySet<string> = new Set(
  Object.entries<Row>(PROMPT).flatMap(([field, { forAuthors }]) => (forAuthors ? [field] : [])),
);

/** Removes everything that only authors may see; keeps all translations. Players match answers with this form. */
export const publishedDefinition = (draft: FlowDefinition): FlowDefinition =>
  mapFlow(
    draft,
    (said) => (said.tSource === undefined ? said : { ...said, tSource: undefined }),
    (prompt) => Object.fromEntries(Object.entries(prompt).filter(([field]) => !FOR_AUTHORS.has(field))),
  );

/**
 * All texts in one language, or in the default language if there is no translation; removes the translation maps. For
 * reading only: an answer's `message` is the translated one here, so a chat must be played with the form that keeps
 * them.
 */
export const inLanguage = (flow: FlowDefinition, language: Language): FlowDefinition =>
  mapFlow(flow, ({ message, tMessage, contentType }, { place, isUnused }) => ({
    contentType,
    // A catch-all is recognised by its message, so that stays.
    message:
      message === undefined || (isUnused && place.id === 'answer') ? message : translated(message, tMessage, language),
  }));
