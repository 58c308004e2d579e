/** From the syntax tree back to text, in one style, so that saving twice changes nothing. */
import type { Root } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { defaultHandlers, toMarkdown, type Handle } from 'mdast-util-to-markdown';
import { variableToMarkdown } from './variable.js';

/** An ampersand that can't begin a character reference needs no escape; addresses keep `?w=320&h=200` as written. */
const unescapeAmpersands = (text: string): string => text.replace(/\\&(?![#A-Za-z0-9]+;)/g, '&');

type PeekHandle = Handle & { peek: () => string };
const keepingAmpersands = (handle: PeekHandle): Handle => {
  const keep: Handle = (node, parent, state, info) => {
    const text = handle(node, parent, state, info);
    const address = text.lastIndexOf('](');
    return address < 0 ? text : text.slice(0, address) + unescapeAmpersands(text.slice(address));
  };
  return Object.assign(keep, { peek: handle.peek });
};

/**
 * The last letter of a text may be written as a reference, beside a delimiter: a backslash before it would then escape the
 * reference, so it is escaped itself.
 */
const LOOSE_BACKSLASH = /(?<!\\)((?:\\\\)*)\\([^\s!-/:-@[-`{-~])$/u;
const keepingBackslashes: Handle = (node, parent, state, info) =>
  (defaultHandlers.text as Handle)(node, parent, state, info).replace(LOOSE_BACKSLASH, '$1\\\\$2');

/**
 * Struck through like bold, which looks after the letters beside its delimiters; the library's own handler does not, and
 * then `~~a_b_~~c` ends nowhere. Both follow the same rule (GFM, section 6.5: left and right flanking as in emphasis).
 */
const asStrong = defaultHandlers.strong as Handle;
const struck: Handle = (node, parent, state, info) => {
  const text = asStrong(node, parent, state, info);
  return `~~${text.slice(2, -2)}~~`;
};
const strikethrough = Object.assign(struck, { peek: () => '~' });

const FENCES = [
  'codeFencedLangGraveAccent',
  'codeFencedLangTilde',
  'codeFencedMetaGraveAccent',
  'codeFencedMetaTilde',
] as const;

const OPTIONS = {
  bullet: '-',
  emphasis: '_',
  strong: '*',
  fence: '`',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    variableToMarkdown(),
    {
      // References and escapes are read behind a fence too.
      unsafe: FENCES.flatMap((inConstruct) => [
        { character: '&', after: '[#A-Za-z]', inConstruct },
        { character: '\\', after: '[!-/:-@[-`{-~]', inConstruct },
      ]),
      handlers: {
        text: keepingBackslashes,
        delete: strikethrough,
        image: keepingAmpersands(defaultHandlers.image as PeekHandle),
        link: keepingAmpersands(defaultHandlers.link as PeekHandle),
      },
    },
  ],
} as const;

/**
 * The library writes the letter beside a delimiter as a reference where it must, but knows only halves of an emoji: the
 * two halves become one reference again.
 */
const HALF = { high: 'D[89AB][\\dA-F]{2}', low: 'D[C-F][\\dA-F]{2}' };
const HALVES = new RegExp(
  `(?:[\\uD800-\\uDBFF]|&#x${HALF.high};)&#x${HALF.low};|&#x${HALF.high};[\\uDC00-\\uDFFF]`,
  'g',
);
const unitOf = (half: string): number => (half.length === 1 ? half.charCodeAt(0) : parseInt(half.slice(3), 16));
const wholeReference = (halves: string): string => {
  const [high, low] = halves.match(/&#x[\dA-F]{4};|[\uD800-\uDFFF]/g)!;
  return `&#x${String.fromCharCode(unitOf(high!), unitOf(low!)).codePointAt(0)!.toString(16).toUpperCase()};`;
};

/** Ends in a line break unless the document is empty. */
export const stringifyMarkdown = (root: Root): string =>
  toMarkdown(root, { ...OPTIONS, extensions: [...OPTIONS.extensions] }).replace(HALVES, wholeReference);
