/** Estimates how much there is to read, in the default language only (SPEC EDIT-28…31). */
import type { Nodes } from 'mdast';
import { parseMarkdown } from './parse.js';
import type { FlowDefinition } from '../definition/definition.js';
import type { Language } from '../definition/values.js';
import { definitionTexts } from '../definition/texts.js';

/** Counts words only: images, variables, raw HTML and punctuation don't count. */
function* wordsIn(node: Nodes): Iterable<string> {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') yield node.value;
  if ('children' in node) for (const child of node.children) yield* wordsIn(child);
}

export const countWords = (markdown: string, language: Language): number => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const text of wordsIn(parseMarkdown(markdown)))
    for (const segment of segmenter.segment(text)) if (segment.isWordLike) words += 1;
  return words;
};

export const wordCount = (definition: FlowDefinition, language: Language): number => {
  let words = 0;
  for (const text of definitionTexts(definition, { translations: false })) words += countWords(text, language);
  return words;
};
