/** How Markdown is written: one style for each construct, and escapes that read back correctly. */
import { defaultHandlers, type Handle, type Options, type Unsafe } from 'mdast-util-to-markdown';

/** An ampersand that can't begin a character reference isn't escaped, so that addresses keep `?w=320&h=200`. */
const unescapeAmpersands = (text: string): string => text.replace(/\\&(?![#A-Za-z0-9]+;)/g, '&');

type PeekHandle = Handle & { peek: () => string };
const keepingAmpersands = (handle: PeekHandle): Handle => {
  const keep: Handle = (node, parent, state, info) => {
    // The library doubles a backslash in `<http://a/\\*>`, where nothing is an escape.
    const isBare = node.type === 'link' && String((node as { url?: unknown }).url).includes('\\');
    const how = isBare ? { ...state, options: { ...state.options, resourceLink: true } } : state;
    const text = handle(node, parent, how, info);
    const address = text.lastIndexOf('](');
    return address < 0 ? text : text.slice(0, address) + unescapeAmpersands(text.slice(address));
  };
  return Object.assign(keep, { peek: handle.peek });
};

/**
 * The last letter of a text may be written as a reference if it is next to a delimiter. A backslash before it would
 * escape the reference, so the backslash is escaped.
 */
const LOOSE_BACKSLASH = /(?<!\\)((?:\\\\)*)\\([^\s!-/:-@[-`{-~])$/u;
const keepingBackslashes: Handle = (node, parent, state, info) =>
  (defaultHandlers.text as Handle)(node, parent, state, info).replace(LOOSE_BACKSLASH, '$1\\\\$2');

/**
 * Strikethrough uses the handler for bold, which checks the characters next to its delimiters. The library's own
 * handler doesn't, so `~~a_b_~~c` would not be closed. Both have the same rule (GFM 6.5: left and right flanking as in
 * emphasis).
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

export const STYLE: Options = {
  bullet: '-',
  emphasis: '_',
  strong: '*',
  fence: '`',
  rule: '-',
  listItemIndent: 'one',
  // References and escapes also apply to the text after a fence.
  unsafe: FENCES.flatMap((inConstruct): Unsafe[] => [
    { character: '&', after: '[#A-Za-z]', inConstruct },
    { character: '\\', after: '[!-/:-@[-`{-~]', inConstruct },
  ]),
  handlers: {
    text: keepingBackslashes,
    delete: strikethrough,
    image: keepingAmpersands(defaultHandlers.image as PeekHandle),
    link: keepingAmpersands(defaultHandlers.link as PeekHandle),
  },
};
