/** Searches a draft. A prompt is searched again only after it changes. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { plainText } from '../message-view/parsed.js';
import type { FlowDocument } from '../model/flow-document.js';
import { numberOf, ownersIn } from '../translation/owners.js';
import { fieldsOf, type TextField } from './fields.js';

export interface Query {
  readonly query: string;
  readonly matchCase: boolean;
}
interface Hit {
  readonly field: TextField;
  /** The searched text: the field's source, or its visible text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False if the match contains markup, because only the author can decide what happens to it. */
  readonly isReplaceable: boolean;
}
export interface Occurrence extends Hit {
  /** Key of the prompt, or of another `TranslationOwner`. */
  readonly key: string;
  /** Number of the prompt; null = not in a prompt. */
  readonly number: number | null;
}

const MARKUP = /[*_`[\]\\~|#>]/;
const escaped = (query: string): string => query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

export const patternOf = ({ query, matchCase }: Query): RegExp | null =>
  query.trim() === '' ? null : new RegExp(escaped(query), matchCase ? 'gu' : 'giu');

const hitsIn = (field: TextField, text: string, pattern: RegExp, isReplaceable: boolean): Hit[] =>
  [...text.matchAll(pattern)].map((found) => ({
    field,
    text,
    start: found.index,
    end: found.index + found[0].length,
    isReplaceable,
  }));

function hitsOf(field: TextField, pattern: RegExp): Hit[] {
  const hits = hitsIn(field, field.text, pattern, true);
  if (hits.length > 0 || !field.isMarkdown || !MARKUP.test(field.text)) return hits;
  return hitsIn(field, plainText(field.text), pattern, false);
}

const cache = new WeakMap<PromptDefinition, { readonly pattern: string; readonly hits: readonly Hit[] }>();
function hitsOfPrompt(definition: PromptDefinition, pattern: RegExp): readonly Hit[] {
  const name = String(pattern);
  const cached = cache.get(definition);
  if (cached?.pattern === name) return cached.hits;
  const hits = fieldsOf(definition).flatMap((field) => hitsOf(field, pattern));
  cache.set(definition, { pattern: name, hits });
  return hits;
}

/** In the order of the flow; texts outside prompts come last. */
export function occurrencesIn(doc: FlowDocument, query: Query): readonly Occurrence[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return ownersIn(doc).flatMap(({ key, definition }) =>
    hitsOfPrompt(definition, pattern).map((hit) => ({ ...hit, key, number: numberOf(doc, key) })),
  );
}

const AROUND = 32;
/** An occurrence with the text before and after it. */
export function excerptOf({ text, start, end }: Hit): readonly [string, string, string] {
  const before = text.slice(Math.max(0, start - AROUND), start).replace(/\s+/g, ' ');
  const after = text.slice(end, end + AROUND).replace(/\s+/g, ' ');
  return [
    start > AROUND ? `…${before}` : before,
    text.slice(start, end),
    end + AROUND < text.length ? `${after}…` : after,
  ];
}
