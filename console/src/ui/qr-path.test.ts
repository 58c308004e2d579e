import { qrFile, qrPath } from './qr-path.js';

const LINK = 'https://share.example/chats/7?s=e30&l=en';

/** The dark modules that a path draws, row by row. */
function modulesOf(size: number, path: string): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at++) rows[Number(y)]![at] = '#';
  return rows.map((row) => row.join(''));
}
test('SHARE-C1 the three finders stand in their corners, inside a quiet zone of four', () => {
  const { size, path } = qrPath(LINK)!;
  const rows = modulesOf(size, path);
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  expect(at(4, 4)).toEqual(finder);
  expect(at(size - 11, 4)).toEqual(finder);
  expect(at(4, size - 11)).toEqual(finder);
  expect(rows.slice(0, 4).join('')).not.toContain('#');
  expect(rows.every((row) => row.startsWith('....') && row.endsWith('....'))).toBe(true);
});
test('SHARE-C1 each link has a code of its own; what is too long has none', () => {
  expect(qrPath(LINK)?.path).not.toBe(qrPath(`${LINK}x`)?.path);
  expect(qrPath('x'.repeat(5_000))).toBeNull();
});
test('SHARE-C1 the file is an image and nothing else', () => {
  const file = decodeURIComponent(qrFile(qrPath(LINK)!));
  expect(file).toMatch(
    /^data:image\/svg\+xml,<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+"><path fill="#fff" d="[^"<]+"\/><path d="[^"<]+"\/><\/svg>$/,
  );
});
