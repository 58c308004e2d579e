/** The name a file gets in the store: the prompt's template, made harmless, below a folder that nobody can guess. */
import {
  extensionOf,
  fillPathTemplate,
  safeFileName,
  safePath,
  UPLOAD_LIMITS,
  type PathValues,
} from '@parley/contracts/flow/uploads';

export interface KeyParts {
  /** The folder for files of this kind; no slash at its ends. */
  readonly folder: string;
  readonly template: string;
  readonly name: string;
  /** An opaque id, never what a person is called: addresses end up in logs. */
  readonly user: string | null;
  /** `bytes` random bytes in hex. */
  readonly random: (bytes: number) => string;
}

/** Nobody reads a file whose address they did not get. */
const SECRET_BYTES = 16;
const TEMPLATE_BYTES = 4;
/** In UTF-8; disks take 255. */
const PART_BYTES = 200;

/** @param urlOf the address that a key will have */
export function makeKey(parts: KeyParts, urlOf: (key: string) => string): string {
  const { folder, template, user, random } = parts;
  const extension = extensionOf(parts.name);
  const values: PathValues = { name: safeFileName(parts.name), randomString: random(TEMPLATE_BYTES), user };
  const below = `${folder}/${random(SECRET_BYTES)}`;
  const path = safePath(fillPathTemplate(template, values)) || values.name;
  // Files are served as what they are called.
  const parted = (extensionOf(path) === extension ? path : `${path}.${extension}`).split('/');
  const key = [below, ...parted.slice(0, -1).map((part) => cut(part)), cut(parted.at(-1)!, `.${extension}`)].join('/');
  return fits(urlOf(key)) ? key : shortened(below, values.name, extension, urlOf);
}

const fits = (url: string): boolean => url.length <= UPLOAD_LIMITS.urlLength;

/** As much of it as a disk takes, with its ending. */
function cut(part: string, ending = ''): string {
  const room = new Uint8Array(PART_BYTES - Buffer.byteLength(ending));
  const stem = part.slice(0, part.length - ending.length);
  // Whole characters only.
  return stem.slice(0, new TextEncoder().encodeInto(stem, room).read) + part.slice(part.length - ending.length);
}

/** Without the template's folders, and as much of the name as the address has room for. */
function shortened(below: string, name: string, extension: string, urlOf: (key: string) => string): string {
  const stem = [...name.slice(0, -extension.length - 1)];
  const keyOf = () => `${below}/${stem.join('') || 'file'}.${extension}`;
  while (stem.length > 0 && !fits(urlOf(keyOf()))) stem.pop();
  return keyOf();
}
