import {
  climbs,
  extensionOf,
  FILE_EXTENSIONS,
  fileTypeOf,
  fillPathTemplate,
  safeFileName,
  safePath,
  typesAgree,
  UPLOAD_LIMITS,
  uploadConfigOf,
} from './uploads.js';

test('UPLD-11 exactly the documented kinds of file are accepted, whatever the case of their letters', () => {
  expect(FILE_EXTENSIONS).toEqual(['png', 'jpeg', 'jpg', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'pdf']);
  for (const extension of FILE_EXTENSIONS) expect(fileTypeOf(`My.File.${extension.toUpperCase()}`)).not.toBeNull();
  for (const name of ['a.svg', 'a.html', 'a.gif', 'a.exe', 'png', '.png', 'a.png.js', 'a.', 'a.constructor', ''])
    expect(fileTypeOf(name)).toBeNull();
});
test('UPLD-U2 the extension and the declared type must mean the same', () => {
  expect(typesAgree('a.jpg', 'image/jpeg')).toBe(true);
  expect(typesAgree('a.jpg', 'image/JPG')).toBe(true);
  expect(typesAgree('a.jpg', 'image/png')).toBe(false);
  expect(typesAgree('a.docx', 'application/zip')).toBe(false);
  expect(typesAgree('a.html', 'text/html')).toBe(false);
});
test('UPLD-7 a prompt says where its files go by two strings, or not at all', () => {
  expect(uploadConfigOf({ pathTemplate: 'x/{{name}}', uploadPath: '/y' })).toEqual({
    pathTemplate: 'x/{{name}}',
    uploadPath: '/y',
  });
  for (const config of [
    undefined,
    {},
    { pathTemplate: 'x' },
    { uploadPath: 'x' },
    { pathTemplate: 1, uploadPath: 'x' },
    { pathTemplate: ' ', uploadPath: 'x' },
  ])
    expect(uploadConfigOf(config as never)).toBeNull();
});
test('UPLD-8 {{name}} is the file’s name', () => {
  expect(fillPathTemplate('a/{{name}}', { name: 'x.png', randomString: 'r', user: null })).toBe('a/x.png');
});
test('UPLD-9 {{randomString}} is the drawn text, wherever it is used', () => {
  expect(
    fillPathTemplate('{{randomString}}/{{ randomString }}', { name: 'x', randomString: '00ff10ab', user: null }),
  ).toBe('00ff10ab/00ff10ab');
});
test('UPLD-10 {{user}} is the user’s id, or a random string when there is none', () => {
  expect(fillPathTemplate('{{user}}', { name: 'x', randomString: 'abcd', user: 'u-1' })).toBe('u-1');
  expect(fillPathTemplate('{{user}}', { name: 'x', randomString: 'abcd', user: null })).toBe('abcd');
  expect(fillPathTemplate('{{other}}', { name: 'x', randomString: 'abcd', user: null })).toBe('{{other}}');
});
test('UPLD-U3 a key leads nowhere but below its folder, whatever template and name say', () => {
  expect(safePath('../../etc/passwd')).toBe('etc/passwd');
  expect(safePath('/a//./b\\..\\c')).toBe('a/b/c');
  expect(safePath('.git/..hidden')).toBe('git/hidden');
  expect(safePath('a b?c#d%2e%2e/e')).toBe('a-b-c-d-2e-2e/e');
  expect(safePath('\u0000/\u202e')).toBe('');
  expect(safePath('१/वर्ग.png')).toBe('१/वर्ग.png');
});
test('UPLD-U3 a name keeps its extension and loses what could harm', () => {
  expect(safeFileName('My photo (1).PNG')).toBe('My-photo-1-.png');
  expect(safeFileName('../../x.png')).toBe('x.png');
  expect(safeFileName('???.pdf')).toBe('file.pdf');
  expect([...safeFileName(`${'न'.repeat(500)}.png`)]).toHaveLength(UPLOAD_LIMITS.nameLength + 4);
  expect(extensionOf('a.tar.GZ')).toBe('gz');
});
test.each(['../a.png', 'a/../b.png', '/etc/a.png', 'a\\..\\b.png', 'a/./b.png', 'a/\0.png', '..', 'a/...'])(
  'UPLD-U3 %j tries to leave its folder',
  (path) => expect(climbs(path)).toBe(true),
);
test.each(['a.png', 'uploads/ana/a..b.png', 'x/.y.png'])('UPLD-U3 %j stays', (path) =>
  expect(climbs(path)).toBe(false),
);
