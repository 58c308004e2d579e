/** Reads pasted questions, in whatever way they are written. */
import type { TruthWords } from './gift-answers.js';
import type { PastedQuestions } from './pasted-question.js';
import { readGift } from './read-gift.js';
import { readLines } from './read-lines.js';
import { isXml, readMoodleXml } from './read-moodle-xml.js';

const GIFT = /(?<![\\{])\{\s*(?:\}|[=~]|>\d|#\s*[-=\d]|(?:TRUE|FALSE|T|F)\s*[#}])|^\$CATEGORY:/imu;

export const readPasted = (pasted: string, words: TruthWords): PastedQuestions => {
  const text = pasted
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?|[\u2028\u2029\u000B]/gu, '\n')
    .replaceAll('\u00A0', ' ');
  if (isXml(text)) return readMoodleXml(text, words);
  return GIFT.test(text) ? readGift(text, words) : readLines(text);
};
