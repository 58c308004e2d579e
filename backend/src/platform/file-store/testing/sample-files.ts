/** The smallest files of each accepted format, and some that only pretend to be. */
import { crc32 } from 'node:zlib';

const bytes = (...values: readonly number[]) => Buffer.from(values);

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), Buffer.from('JFIF\0'), Buffer.alloc(20)]);
export const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
export const OLE = Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(600)]);
export const HTML = Buffer.from('<script>alert(document.cookie)</script>');

/** An uncompressed zip of empty files with these names. */
export function zipOf(names: readonly string[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const encoded = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(crc32(''), 14);
    local.writeUInt16LE(encoded.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(encoded.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, encoded);
    entries.push(entry, encoded);
    at += local.length + encoded.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}
export const DOCX = zipOf(['[Content_Types].xml', 'word/document.xml']);
export const XLSX = zipOf(['[Content_Types].xml', 'xl/workbook.xml'], 'a comment behind it');
export const PPTX = zipOf(['[Content_Types].xml', 'ppt/presentation.xml']);
