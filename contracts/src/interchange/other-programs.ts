/** Recognises files that Parley can't read, so that the refusal can name the program and say what to bring instead. */
import { readCsv } from './csv-table.js';

export const OTHER_PROGRAMS = [
  'gift',
  'moodle-xml',
  'h5p',
  'ink',
  'yarn',
  'twine-html',
  'qti',
  'xliff',
  'table',
  'web-page',
  'xml',
  'archive',
  'pdf',
] as const;
export type OtherProgram = (typeof OTHER_PROGRAMS)[number];

/** Only the beginning of a file is examined. */
const BEGINNING = 200_000;
/** In GIFT, a name is between two pairs of colons, and answers are in braces. */
const GIFT_NAME = /^::[^\n]*?[^\\\n]::/m;
const GIFT_CATEGORY = /^\$CATEGORY:/m;
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:\}|[#=~%]|(?:TRUE|FALSE|T|F)\s*[#}]|[^{}]*[^\\][=~])/i;
const GIFT_UNNAMED = /(?<!\\)\{\s*(?:[=~][^{}]*\}|#\s*-?\d|(?:TRUE|FALSE|T|F)\s*[#}])/;
const beginning = (file: string): string =>
  file
    .slice(0, BEGINNING)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
/** GIFT names also begin with two colons, so this is checked before a file is read as a Twine story. */
export const isGift = (file: string): boolean => {
  const text = beginning(file);
  if (/^::/m.test(text)) return (GIFT_CATEGORY.test(text) || GIFT_NAME.test(text)) && GIFT_ANSWERS.test(text);
  return GIFT_CATEGORY.test(text) || GIFT_UNNAMED.test(text);
};

const isYarn = (text: string): boolean =>
  /^title:[^\n]*$/m.test(text) && /^---\s*$/m.test(text) && /^===\s*$/m.test(text);
const isInk = (text: string): boolean =>
  /^={2,}\s*(?:function\s+)?\w+/m.test(text) && /(?:->\s*\w+|^\s*[*+]\s)/m.test(text);

/** At least two lines with the same number of cells, two or more. */
const isTable = (text: string): boolean => {
  const rows = readCsv(text) ?? [];
  const columns = rows[0]?.cells.length ?? 0;
  return columns > 1 && rows.length > 1 && rows.every(({ cells }) => cells.length === columns);
};

/** @param file the whole file: in a published story, the passages come after the player's program */
const markupOf = (text: string, file: string): OtherProgram => {
  if (/<tw-storydata\b|<tw-story\b|<div[^<>]{0,200}\bid="?storeArea/i.test(file)) return 'twine-html';
  if (/<(?:!doctype html|html)\b/i.test(text)) return 'web-page';
  if (/<quiz\b[\s\S]*<question\s+type=/i.test(text)) return 'moodle-xml';
  if (/<(?:qti-)?(?:assessment-?item|assessment-?test|questestinterop)\b/i.test(text)) return 'qti';
  return /<xliff\b/i.test(text) ? 'xliff' : 'xml';
};

/** null if the file is none of these. */
export const otherProgram = (file: string): OtherProgram | null => {
  const text = beginning(file);
  if (text.startsWith('PK\u0003\u0004')) return 'archive';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (/^\s*<[!?a-z]/i.test(text)) return markupOf(text, file);
  return !/^\s*[{[]/.test(text) && isYarn(text) ? 'yarn' : null;
};

/** For files that are neither JSON nor a story; call {@link otherProgram} first. */
export const otherText = (file: string): OtherProgram | null => {
  const text = beginning(file);
  if (/^\s*[{[]/.test(text)) return null;
  if (isGift(text)) return 'gift';
  if (isInk(text)) return 'ink';
  return isTable(file) ? 'table' : null;
};

const hasLibrary = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null || depth > 8) return false;
  if ('library' in value && typeof value.library === 'string' && /^H5P\.\w+ \d/.test(value.library)) return true;
  return Object.values(value).some((each) => hasLibrary(each, depth + 1));
};
/** Recognises JSON of other programs. */
export const otherJson = (value: unknown): OtherProgram | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if ('inkVersion' in value) return 'ink';
  const isQuestion =
    'behaviour' in value && ['question', 'questions', 'overallFeedback', 'UI'].some((key) => key in value);
  if ('mainLibrary' in value || 'branchingScenario' in value || isQuestion || hasLibrary(value, 0)) return 'h5p';
  return null;
};
