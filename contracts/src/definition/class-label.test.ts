import { classLabelIn } from './class-label.js';

test.each([
  [' 7b ', '7b'],
  ['7\r\n\tb', '7 b'],
  ['\u202e7b\u2066', '7b'],
  ['कक्षा ७', 'कक्षा ७'],
  ['7\u0065\u0301', '7\u00e9'],
  ['🦊'.repeat(60), '🦊'.repeat(40)],
  ['=cmd|calc!A1', '=cmd|calc!A1'],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['x'.repeat(10_000), 'x'.repeat(40)],
])('CLASS-2 a label is one line of at most 40 letters: %j', (text, label) => expect(classLabelIn(text)).toBe(label));

test.each([null, undefined, '', ' \n', '\u200b', '\u202e\u202c', '\0'])(
  'CLASS-2 a text that nobody sees is no label: %j',
  (text) => expect(classLabelIn(text)).toBeNull(),
);
