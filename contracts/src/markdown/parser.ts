/**
 * Reads Parley's Markdown dialect, as remark plugins: CommonMark, GFM tables, strikethrough and task lists, variables, formulas,
 * superscript and subscript.
 * Apart from `writer.ts`, which a learner's browser never needs.
 */
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';
import { formulaFromMarkdown, formulaSyntax } from './formula.js';
import { scriptFromMarkdown, scriptSyntax } from './script.js';
import { variableFromMarkdown, variableSyntax } from './variable.js';

/** Used instead of `remark-gfm`, which also links bare addresses and reads footnotes. */
function gfmInMessages(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem());
  (data.fromMarkdownExtensions ??= []).push(
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  );
}

function variables(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(variableSyntax());
  (data.fromMarkdownExtensions ??= []).push(variableFromMarkdown());
}

function formulas(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(formulaSyntax(), scriptSyntax());
  (data.fromMarkdownExtensions ??= []).push(formulaFromMarkdown(), scriptFromMarkdown());
}

/** Reads texts as they meant before there were formulas. */
export const earlierParser = unified().use(remarkParse).use(gfmInMessages).use(variables).freeze();
export const parser = earlierParser().use(formulas).freeze();
