import { firstLine, plainText } from './parsed.js';

test.each([
  ['**Hi** {{name}}', 'Hi {{name}}'],
  ['You wrote: {{@p-3f0c}}.', 'You wrote: ….'],
  ['![a cat](https://a.example/c.png)', 'a cat'],
  ['\n\n# Title\n\nmore', 'Title'],
  ['  ', ''],
  ['x'.repeat(100), `${'x'.repeat(89)}…`],
])('MAP-1 %j is told in one line', (text, line) => expect(firstLine(text)).toBe(line));

test('EDITOR-T3 the searched text keeps a variable as it is written', () => {
  expect(plainText('You wrote: {{@p-3f0c}}\n\nand _more_')).toBe('You wrote: {{@p-3f0c}}\nand more');
});
