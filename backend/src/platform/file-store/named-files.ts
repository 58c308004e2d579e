/** Finds authors' files in what they send: whatever names a file keeps it. */
import { FLOW_IMAGES, PROFILE_IMAGES } from '@parley/contracts/flow/uploads';

/** An address ends with what stands around it, of which much may be a part of a name. */
const ADDRESSES = new RegExp(`(?:${FLOW_IMAGES}|${PROFILE_IMAGES})[^\\s"'<>()\\\\?#]+`, 'g');
/** Only pictures are authors' files. */
const ENDINGS = /\.(?:png|jpe?g)/gi;
/** More than one flow can show. */
const MOST = 10_000;

/** The keys of all files that a text may name, under whatever host. */
export function filesNamedIn(text: string): readonly string[] {
  if (!text.includes(FLOW_IMAGES) && !text.includes(PROFILE_IMAGES)) return [];
  const keys = new Set<string>();
  for (const [written] of text.matchAll(ADDRESSES))
    for (const { index, 0: ending } of written.matchAll(ENDINGS)) {
      if (keys.size >= MOST) return [...keys];
      keys.add(decoded(written.slice(0, index + ending.length)));
    }
  return [...keys];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
