/** Generates and remembers an identifier for a learner who came without one. */
import { identifierKey } from './began.js';
import { localTexts } from './site-data.js';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
export const randomText = (bytes: number): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Identifiers generated on this page, by key. */
const onPage = new Map<string, string>();

/**
 * A browser without a given identifier keeps the one that it generated (decision 4, and “Two hosts” in
 * docs/decisions.md).
 */
export const identifierFor = (flowId: number, sequenceId?: number): string => {
  const texts = localTexts();
  const key = identifierKey(flowId, sequenceId);
  const known = texts?.getItem(key);
  if (known) return known;
  const made = onPage.get(key) ?? randomText(16);
  onPage.set(key, made);
  try {
    texts?.setItem(key, made);
  } catch {
    // Storage is full or forbidden: the identifier lasts as long as the page.
  }
  return made;
};
