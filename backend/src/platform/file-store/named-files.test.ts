import { filesNamedIn } from './named-files.js';

test.each<[string, readonly string[]]>([
  ['nothing', []],
  ['![](http://localhost:3001/uploads/flowImages/u1/ab/cat.png) and more', ['flowImages/u1/ab/cat.png']],
  ['"https://s3.example/bucket/profileImages/u1/ab/picture.png?x=1"', ['profileImages/u1/ab/picture.png']],
  ['flowImages/u1/ab/%E0%A4%86%E0%A4%AE.jpg.', ['flowImages/u1/ab/आम.jpg']],
  ['flowImages/u1/ab/आम.JPEG', ['flowImages/u1/ab/आम.JPEG']],
  ['flowImages/u1/a.png.png', ['flowImages/u1/a.png', 'flowImages/u1/a.png.png']],
  ['flowImages/u1/a.png flowImages/u1/a.png', ['flowImages/u1/a.png']],
  ['flowImages/u1/%zz.png', ['flowImages/u1/%zz.png']],
])('UPLD-U12 in %s these files are named', (text, keys) => {
  expect(filesNamedIn(text)).toEqual(keys);
  expect(filesNamedIn(JSON.stringify({ text }))).toEqual(keys);
});

/** Processor time in ms. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
test.each<[string, string]>([
  ['one long name with many endings', `flowImages/${'a'.repeat(58_000)}${'.png'.repeat(9_900)}`],
  ['endings alone', `flowImages/${'.png'.repeat(250_000)}`],
  ['many names in one another', 'flowImages/.png'.repeat(70_000)],
  ['many names, each with many endings', `flowImages/${'%41'.repeat(400)}${'.png'.repeat(40)} `.repeat(700)],
])('UPLD-U14 hostile text costs no more time than its length: %s', (_, text) => {
  let keys: readonly string[] = [];
  expect(timeOf(() => (keys = filesNamedIn(text)))).toBeLessThan(500);
  expect(keys.reduce((length, key) => length + key.length, 0)).toBeLessThan(10 * text.length);
});
test('UPLD-U14 a name that is followed by long text is found', () => {
  expect(filesNamedIn(`flowImages/u1/ab/cat.png,${'आम'.repeat(3_000)}`)).toEqual(['flowImages/u1/ab/cat.png']);
});
