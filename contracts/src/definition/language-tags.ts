/**
 * Tells which texts are tags of languages (BCP 47). Apart from `languages.ts`, because the player's first script reads no
 * tags from others.
 */
import type { Language } from './values.js';

const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3})){0,2}$/;
const hasRepeatedPart = (tag: string): boolean => {
  const parts = tag.split('-').slice(1);
  return new Set(parts).size < parts.length;
};
/** A repeated part makes a tag invalid (RFC 5646, 2.2.5), and `Intl` throws on it. */
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && TAG.test(value) && !hasRepeatedPart(value);

/** `hi_in` becomes `hi-IN`; undefined if the text isn't a language tag. */
export const languageFrom = (text: unknown): Language | undefined => {
  if (typeof text !== 'string') return undefined;
  const parts = text.toLowerCase().split(/[-_]/);
  const tag = parts.map((part, index) =>
    index === 0 || part.length > 4 || /^\d/.test(part)
      ? part
      : part.length === 2
        ? part.toUpperCase()
        : part.charAt(0).toUpperCase() + part.slice(1),
  );
  const joined = tag.join('-');
  return isLanguage(joined) ? joined : undefined;
};
