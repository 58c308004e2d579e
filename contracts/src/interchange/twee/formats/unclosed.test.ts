/** Stories in which thousands of things are open that nothing closes. */
import { told } from '../testing/told.js';

const MANY = 20_000;
/** Most time for a story, in milliseconds. */
const MOST = 1_000;

const many = (text: string, end = ''): string => text.repeat(MANY) + end;
test.each([
  ['SugarCube', 'macros', many('<<if $a>>')],
  ['SugarCube', 'macros with one end', many('<<if $a>>', '<</if>>')],
  ['SugarCube', 'unknown macros', many('<<thing>>')],
  ['SugarCube', 'different macros', Array.from({ length: MANY }, (_, n) => `<<a${n}>>`).join('')],
  ['SugarCube', 'beginnings of macros', many('<<a "\n')],
  ['SugarCube', 'beginnings of macros with one end', many('<<a "\n', '>>')],
  ['SugarCube', 'comments', many('/*')],
  ['SugarCube', 'verbatim texts', many('{{{')],
  ['SugarCube', 'scripts', many('<script>')],
  ['SugarCube', 'links of HTML', many('<a data-passage="')],
  ['SugarCube', 'places in one tag', `<a ${many('data-passage="', '>')}`],
  ['SugarCube', 'links', many('[[')],
  ['SugarCube', 'links with one end', many('[[a', ']')],
  ['SugarCube', 'links with words', many('[[a] ', ']]')],
  ['SugarCube', 'pictures', many('[img[', ']')],
  ['Chapbook', 'dashes', `${many('-')}a`],
  ['Chapbook', 'dashes with spaces', `${many('- ')}a`],
  ['Chapbook', 'comments', many('<!--')],
  ['Chapbook', 'pictures', many('![')],
  ['Chapbook', 'links of HTML', `[a](${many('b')}`],
  ['Chapbook', 'backticks', many('`')],
])('FILE-3 20,000 open things of %s that nothing closes are read in a second: %s', (format, _what, body) => {
  const from = performance.now();
  expect(told(format, `:: Start\n${body}`).ok).toBe(true);
  expect(performance.now() - from).toBeLessThan(MOST);
});
