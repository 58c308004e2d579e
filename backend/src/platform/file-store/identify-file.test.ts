import { identifyFile } from './identify-file.js';
import { DOCX, HTML, JPEG, OLE, PDF, PNG, PPTX, XLSX, zipOf } from './testing/sample-files.js';

const formOf = (content: Buffer) =>
  identifyFile({ size: content.length, read: async (from, length) => content.subarray(from, from + length) });

test.each([
  ['png', PNG],
  ['jpeg', JPEG],
  ['pdf', PDF],
  ['ole', OLE],
  ['word', DOCX],
  ['excel', XLSX],
  ['powerpoint', PPTX],
])('UPLD-U2 %s is known by its bytes', async (form, content) => expect(await formOf(content)).toBe(form));

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', HTML],
  ['a picture that is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  ['a zip of anything', zipOf(['word/document.xml'])],
  ['a zip that only names its types', zipOf(['[Content_Types].xml'])],
  ['a zip cut short', DOCX.subarray(0, DOCX.length - 30)],
  ['a zip whose directory lies elsewhere', withDirectoryAt(DOCX, 0xffff_fff0)],
  ['a zip whose directory is endless', withDirectoryAt(DOCX, 0, 0xffff_ffff)],
  ['half a signature', PNG.subarray(0, 5)],
])('UPLD-U2 %s is none of the forms', async (_what, content) => expect(await formOf(content)).toBeNull());

function withDirectoryAt(zip: Buffer, from: number, length?: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(from, changed.length - 6);
  if (length !== undefined) changed.writeUInt32LE(length, changed.length - 10);
  return changed;
}
