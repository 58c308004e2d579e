/** Recognises a file's format by its bytes, whatever its name is. */
import type { FileForm } from '@parley/contracts/flow/uploads';
import type { StoredFile } from './file-store.js';

type Readable = Pick<StoredFile, 'size' | 'read'>;

const starts = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `PK\5\6`, and the longest comment that may follow. */
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
/** The directory of an office file has a few kB; a larger one belongs to something else. */
const MAX_DIRECTORY = 2_000_000;

const FOLDERS: readonly (readonly [prefix: string, form: FileForm])[] = [
  ['word/', 'word'],
  ['xl/', 'excel'],
  ['ppt/', 'powerpoint'],
];

/** Names of a zip's entries, read from its directory; empty if that can't be read. */
async function entryNames(file: Readable): Promise<readonly string[]> {
  const tailFrom = Math.max(0, file.size - END_LENGTH - LONGEST_COMMENT);
  const tail = await file.read(tailFrom, file.size - tailFrom);
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + END_LENGTH > tail.length) return [];
  const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > MAX_DIRECTORY || from + length > file.size) return [];
  const directory = await file.read(from, length);
  const names: string[] = [];
  for (let at = 0; at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + name));
    at += ENTRY_LENGTH + name + extra + comment;
  }
  return names;
}

async function officeForm(file: Readable): Promise<FileForm | null> {
  const names = await entryNames(file);
  if (!names.includes('[Content_Types].xml')) return null;
  return FOLDERS.find(([prefix]) => names.some((name) => name.startsWith(prefix)))?.[1] ?? null;
}

/** Null: none of the accepted formats. */
export async function identifyFile(file: Readable): Promise<FileForm | null> {
  const head = await file.read(0, 16);
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(head, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'ole';
  return starts(head, 0x50, 0x4b, 0x03, 0x04) ? officeForm(file) : null;
}
