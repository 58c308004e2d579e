/** Finds authors' files in what they send: whatever names a file keeps it. */
import { FLOW_IMAGES, PROFILE_IMAGES, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';

/** No key is longer, even encoded. Without a limit hostile text would cost the square of its length. */
const LONGEST = 3 * UPLOAD_LIMITS.urlLength;
/** An address ends with what stands around it, of which much may be a part of a name. */
const ADDRESSES = new RegExp(`(?:${FLOW_IMAGES}|${PROFILE_IMAGES})[^\\s"'<>()\\\\?#]{1,${LONGEST}}`, 'g');
/** Only pictures are authors' files. */
const ENDINGS = /\.(?:png|jpe?g)/gi;
/** Each may be the end of the name. */
const MOST_ENDINGS = 8;
/** More than one flow can show. */
const MOST = 10_000;

/** The keys of all files that a text may name, under whatever host. */
export function filesNamedIn(text: string): readonly string[] {
  if (!text.includes(FLOW_IMAGES) && !text.includes(PROFILE_IMAGES)) return [];
  const keys = new Set<string>();
  for (const [written] of text.matchAll(ADDRESSES)) {
    if (keys.size >= MOST) break;
    for (const key of keysIn(written)) keys.add(key);
  }
  return [...keys];
}

function keysIn(written: string): readonly string[] {
  const keys: string[] = [];
  for (const { index, 0: ending } of written.matchAll(ENDINGS)) {
    keys.push(decoded(written.slice(0, index + ending.length)));
    if (keys.length === MOST_ENDINGS) break;
  }
  return keys;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
