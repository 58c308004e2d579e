/** Parley's Markdown dialect, as remark plugins: CommonMark, GFM tables, strikethrough and task lists, variables. */
import { gfmStrikethroughFromMarkdown, gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown, gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified, type Processor } from 'unified';
import { STYLE } from './style.js';
import { variableFromMarkdown, variableSyntax, variableToMarkdown } from './variable.js';

/** Used instead of `remark-gfm`, which also links bare addresses and reads footnotes. */
function gfmInMessages(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem());
  (data.fromMarkdownExtensions ??= []).push(
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  );
  (data.toMarkdownExtensions ??= []).push(
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
  );
}

function variables(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(variableSyntax());
  (data.fromMarkdownExtensions ??= []).push(variableFromMarkdown());
  (data.toMarkdownExtensions ??= []).push(variableToMarkdown());
}

export const markdown = unified()
  .use(remarkParse)
  .use(gfmInMessages)
  .use(variables)
  .use(remarkStringify, STYLE)
  .freeze();
