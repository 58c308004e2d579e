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
      handlers: {
        image: keepingAmpersands(defaultHandlers.image as PeekHandle),
        link: keepingAmpersands(defaultHandlers.link as PeekHandle),
      },
    },
  ],
} as const;

/** Ends in a line break unless the document is empty. */
export const stringifyMarkdown = (root: Root): string =>
  toMarkdown(root, { ...OPTIONS, extensions: [...OPTIONS.extensions] });
