/** Finds a text in a draft. Each prompt is searched again only when it changed. */
import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { plainText } from '../message-view/parsed.js';
import type { FlowDocument } from '../model/flow-document.js';
import { numberOf, ownersIn } from '../translation/owners.js';
import { fieldsOf, type TextField } from './fields.js';

export interface Wanted {
  readonly query: string;
  readonly matchCase: boolean;
}
interface Hit {
  readonly field: TextField;
  /** What was searched: the field's text, or what is read of it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False where markup stands within: only the author can tell what becomes of it. */
  readonly isReplaceable: boolean;
}
export interface Occurrence extends Hit {
  /** Of a prompt, or of what the flow says beside its prompts (`TranslationOwner`). */
  readonly key: string;
  /** Of the prompt; null = it is none. */
  readonly number: number | null;
}

const MARKUP = /[*_`[\]\\~|#>]/;
const escaped = (query: string): string => query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

export const patternOf = ({ query, matchCase }: Wanted): RegExp | null =>
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

const known = new WeakMap<PromptDefinition, { readonly pattern: string; readonly hits: readonly Hit[] }>();
function hitsOfPrompt(definition: PromptDefinition, pattern: RegExp): readonly Hit[] {
  const name = String(pattern);
  const made = known.get(definition);
  if (made?.pattern === name) return made.hits;
  const hits = fieldsOf(definition).flatMap((field) => hitsOf(field, pattern));
  known.set(definition, { pattern: name, hits });
  return hits;
}

/** In the order of the flow; what stands beside the prompts comes last. */
export function occurrencesIn(doc: FlowDocument, wanted: Wanted): readonly Occurrence[] {
  const pattern = patternOf(wanted);
  if (!pattern) return [];
  return ownersIn(doc).flatMap(({ key, definition }) =>
    hitsOfPrompt(definition, pattern).map((hit) => ({ ...hit, key, number: numberOf(doc, key) })),
  );
}

const AROUND = 32;
/** The words around it: before, the text itself, after. */
export function excerptOf({ text, start, end }: Hit): readonly [string, string, string] {
  const before = text.slice(Math.max(0, start - AROUND), start).replace(/\s+/g, ' ');
  const after = text.slice(end, end + AROUND).replace(/\s+/g, ' ');
  return [
    start > AROUND ? `…${before}` : before,
    text.slice(start, end),
    end + AROUND < text.length ? `${after}…` : after,
  ];
}
