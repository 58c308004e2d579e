import { compileMarkdown } from './compile.js';
import { wordsOf, wordsOfAll } from './words.js';

const said = (text: string): string => wordsOfAll(compileMarkdown(text));

test.each([
  ['marks', 'a **b** _c_ ~~d~~ `e` [f](https://a.example)', 'a b c d e f'],
  ['lines of their own', '# One\n\nTwo\n\n> Three', 'One Two Three'],
  ['lists', '- one\n- two\n\n3. three\n4. four\n\n- [x] done', 'one two three four done'],
  ['a block of code', 'so:\n\n```js\nlet a;\n```', 'so: let a;'],
  ['a picture', 'See ![a cat](https://a.example/c.png)', 'See a cat'],
  ['a table', '| a | b |\n|---|---|\n| c | **d** |', 'a b c d'],
  ['a line break', 'a  \nb', 'a b'],
  ['HTML, which is only text', 'a <b>c</b>', 'a <b>c</b>'],
  ['nothing', '', ''],
])('says %s in words', (_, text, words) => expect(said(text)).toBe(words));

test('a variable is written as it was typed, or as the caller wants it', () => {
  const tree = compileMarkdown('Hi {{name}}, {{@own|urlEnc}}');
  expect(wordsOfAll(tree)).toBe('Hi {{name}}, {{@own}}');
  expect(wordsOfAll(tree, (name, filter) => `<${name}:${filter ?? ''}>`)).toBe('Hi <name:>, <@own:urlEnc>');
  expect(tree.map((node) => wordsOf(node, () => '____'))).toEqual(['Hi ____, ____']);
});
