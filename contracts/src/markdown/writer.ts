/** Writes Parley's Markdown dialect, as remark plugins; `parser.ts` reads it. */
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import remarkStringify from 'remark-stringify';
import { unified, type Processor } from 'unified';
import { STYLE } from './style.js';
import { variableToMarkdown } from './variable.js';

function dialect(this: Processor): void {
  const data = this.data();
  (data.toMarkdownExtensions ??= []).push(
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    variableToMarkdown(),
  );
}

export const writer = unified().use(dialect).use(remarkStringify, STYLE).freeze();
