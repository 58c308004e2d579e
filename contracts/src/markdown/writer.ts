/** Writes Parley's Markdown dialect, as remark plugins; `parser.ts` reads it. */
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import type { Options } from 'mdast-util-to-markdown';
import remarkStringify from 'remark-stringify';
import { unified, type Processor } from 'unified';
import { formulaToMarkdown } from './formula.js';
import { scriptToMarkdown } from './script.js';
import { STYLE } from './style.js';
import { variableToMarkdown } from './variable.js';

function dialect(this: Processor): void {
  const data = this.data();
  (data.toMarkdownExtensions ??= []).push(
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    variableToMarkdown(),
    formulaToMarkdown(),
    scriptToMarkdown(),
  );
}

const writerIn = (style: Options) => unified().use(dialect).use(remarkStringify, style).freeze();

export const writer = writerIn(STYLE);
/** Writes italics with stars. Within words they need no references of the letters beside them. */
export const starWriter = writerIn({ ...STYLE, emphasis: '*' });
