import { seenText } from './seen-text.js';
import { classLabelIn } from './definition/class-label.js';

test.each([
  ['Yes\u200b', 'Yes'],
  ['\ufeffYes', 'Yes'],
  ['Ye\u00ads', 'Yes'],
  ['the\u00a0Moon', 'the Moon'],
  ['the \u2009 Moon ', 'the Moon'],
  ['caf\u0065\u0301', 'caf\u00e9'],
  ['a\u0323\u0307', 'a\u0307\u0323'],
  ['7\u200cb', '7b'],
  ['\u200fنعم', 'نعم'],
])('PUB-38 CLASS-10 %j looks like %j', (text, other) => {
  expect(seenText(text)).toBe(seenText(other));
  expect(classLabelIn(text)).toBe(classLabelIn(other));
});

test.each([
  ['Yes', 'yes'],
  ['“Yes”', '"Yes"'],
  ['क्\u200cष', 'क्ष'],
  ['می\u200cخواهم', 'میخواهم'],
  ['👩\u200d🚀', '👩🚀'],
  ['❤️', '❤'],
])('PUB-38 %j and %j look different', (text, other) => {
  expect(seenText(text)).not.toBe(seenText(other));
});
