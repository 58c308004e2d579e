/** Stories in which thousands of things are open that nothing closes. */
import { told } from '../testing/told.js';

const MANY = 20_000;
/** Each of these stays as text, in which each sign is escaped. */
const SHOWN = 4_000;
/** Most processor time for a story, in milliseconds: where each open thing looks at all others, it takes far longer. */
const MOST = 3_000;

const many = (text: string, end = ''): string => text.repeat(MANY) + end;
const shown = (text: string, end = ''): string => text.repeat(SHOWN) + end;
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
  ['SugarCube', 'links of HTML', shown('<a data-passage="')],
  ['SugarCube', 'places in one tag', `<a ${many('data-passage="', '>')}`],
  ['SugarCube', 'links', shown('[[')],
  ['SugarCube', 'links with one end', shown('[[a', ']')],
  ['SugarCube', 'links with words', shown('[[a] ', ']]')],
  ['SugarCube', 'pictures', shown('[img[', ']')],
  ['Chapbook', 'dashes', `${many('-')}a`],
  ['Chapbook', 'dashes with spaces', `${many('- ')}a`],
  ['Chapbook', 'comments', shown('<!--')],
  ['Chapbook', 'pictures', shown('![')],
  ['Chapbook', 'links of HTML', `[a](${many('b')}`],
  ['Chapbook', 'backticks', shown('`')],
])('FILE-3 Parley reads a story of %s with thousands of open %s in seconds', (format, _what, body) => {
  const from = process.cpuUsage();
  expect(told(format, `:: Start\n${body}`).ok).toBe(true);
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(MOST);
});
