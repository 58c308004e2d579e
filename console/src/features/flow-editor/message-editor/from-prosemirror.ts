/** Converts the rich editor's document to a Markdown syntax tree that can be written without loss. */
import type { BlockContent, List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { formulasIn } from '@parley/contracts/definition/formula-grammar';
import { joinImageDims } from '@parley/contracts/markdown/image-dims';
import { isScript } from '@parley/contracts/markdown/script';
import { stringifyMarkdown } from '@parley/contracts/markdown/stringify';
import type {} from '@parley/contracts/markdown/formula';
import type {} from '@parley/contracts/markdown/variable';
import { hasMark, numberAttr, sameMark, textAttr, type PmMark, type PmNode } from './prosemirror-json.js';
import { tidy } from './tidy.js';

/** Nesting order of marks that end at the same node, outermost first. */
const MARK_ORDER = ['link', 'bold', 'italic', 'strike'];
const WRAPPERS = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const;

function leaf(node: PmNode): PhrasingContent[] {
  const { attrs } = node;
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.text ?? '' }];
    case 'hardBreak':
      return [{ type: 'break' }];
    case 'variable':
      return [
        {
          type: 'variable',
          name: textAttr(attrs, 'name') ?? '',
          isPrompt: attrs?.['isPrompt'] === true,
          filter: textAttr(attrs, 'filter'),
        },
      ];
    case 'image': {
      const dims = {
        w: numberAttr(attrs, 'w'),
        h: numberAttr(attrs, 'h'),
        iw: numberAttr(attrs, 'iw'),
        ih: numberAttr(attrs, 'ih'),
      };
      const url = joinImageDims(textAttr(attrs, 'src') ?? '', dims);
      return [{ type: 'image', url, alt: textAttr(attrs, 'alt') ?? '', title: textAttr(attrs, 'title') }];
    }
    default:
      return [];
  }
}

/** The mark of `nodes[0]` that covers the most nodes, and their number. */
function longestMark(nodes: readonly PmNode[]): { mark: PmMark; length: number } | null {
  let best: { mark: PmMark; length: number } | null = null;
  const marks = (nodes[0]?.marks ?? []).filter((mark) => MARK_ORDER.includes(mark.type));
  for (const mark of marks.sort((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type))) {
    const end = nodes.findIndex((node) => !hasMark(node, mark));
    const length = end < 0 ? nodes.length : end;
    if (!best || length > best.length) best = { mark, length };
  }
  return best;
}

function wrapped(mark: PmMark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === 'link')
    return { type: 'link', url: textAttr(mark.attrs, 'href') ?? '', title: textAttr(mark.attrs, 'title'), children };
  return { type: WRAPPERS[mark.type as keyof typeof WRAPPERS], children };
}

/** A text whose mark has a form of its own; what doesn't fit that form is text. */
function written({ text = '', marks = [] }: PmNode, after: string): PhrasingContent[] {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  if (has('code')) return [{ type: 'inlineCode', value: text }];
  if (has('formula')) return formulas(text, after);
  if (has('superscript')) return scripts('superscript', text);
  if (has('subscript')) return scripts('subscript', text);
  return [{ type: 'text', value: text }];
}

/** `after`: the text that follows. A digit there keeps the last dollar from closing a formula. */
function formulas(text: string, after: string): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  let from = 0;
  for (const { index, written: whole, latex, display } of formulasIn(text + after.slice(0, 1))) {
    if (index + whole.length > text.length) break;
    made.push({ type: 'text', value: text.slice(from, index) }, { type: 'formula', latex, display });
    from = index + whole.length;
  }
  return [...made, { type: 'text' as const, value: text.slice(from) }].filter(
    (node) => node.type !== 'text' || node.value !== '',
  );
}

const scripts = (type: 'superscript' | 'subscript', text: string): PhrasingContent[] =>
  text
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((value) => (isScript(type, value) ? { type, value } : { type: 'text', value }));

/** A subscript that touches the signs of a strikethrough becomes text, because three tildes in a row can't be read. */
const apart = (nodes: readonly PhrasingContent[], isStruck: boolean): PhrasingContent[] =>
  nodes.map((node, at) => {
    if (node.type !== 'subscript') return node;
    const touches = [nodes[at - 1], nodes[at + 1]].some((other) => (other ? other.type === 'delete' : isStruck));
    return touches ? { type: 'text', value: node.value } : node;
  });

function nested(nodes: readonly PmNode[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let at = 0; at < nodes.length;) {
    const run = longestMark(nodes.slice(at));
    if (run) {
      const inside = nodes.slice(at, at + run.length);
      const bare = inside.map((node) => ({
        ...node,
        marks: (node.marks ?? []).filter((mark) => !sameMark(mark, run.mark)),
      }));
      out.push(wrapped(run.mark, apart(nested(bare), run.mark.type === 'strike')));
      at += run.length;
      continue;
    }
    const node = nodes[at]!;
    out.push(...(node.type === 'text' ? written(node, nodes[at + 1]?.text ?? '') : leaf(node)));
    at += 1;
  }
  return out;
}
const phrases = (nodes: readonly PmNode[] = []): PhrasingContent[] => apart(nested(tidy(nodes)), false);
/** For blocks that Markdown writes in one line: turns breaks into spaces. */
const oneLine = (nodes: readonly PmNode[] = []): readonly PmNode[] =>
  nodes.map((node) => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node));

const hasLetters = ({ text, attrs }: PmNode): boolean => /\S/.test(text ?? textAttr(attrs, 'alt') ?? '');

const isEmpty = (node: RootContent): boolean =>
  (node.type === 'paragraph' || node.type === 'heading') && node.children.length === 0;
const blocks = (nodes: readonly PmNode[] = []): BlockContent[] =>
  nodes.flatMap((node) => {
    const made = block(node);
    return made && !isEmpty(made) ? [made] : [];
  });

/** In a task list, an item that had no checkbox gets one only when it is checked. */
const checkedOf = ({ attrs }: PmNode): boolean | null =>
  attrs?.['checked'] === true ? true : attrs?.['plain'] === true ? null : false;

/** CommonMark 5.3: a list can interrupt a paragraph only if it starts at 1 and its first item isn't empty. */
const canFollowWords = ({ ordered, start, spread, children }: List): boolean =>
  !spread && (!ordered || start === 1) && (children[0]?.children.length ?? 0) > 0;

function list(node: PmNode): List {
  const items = (node.content ?? []).map((item) => ({ item, inside: blocks(item.content) }));
  const mustSpread = items.some(({ inside }) =>
    inside.some((child, index) => (child.type === 'list' ? !canFollowWords(child) : index > 0)),
  );
  const spread = node.attrs?.['tight'] === false || mustSpread;
  const ordered = node.type === 'orderedList';
  const children = items.map(({ item, inside }): ListItem => ({
    type: 'listItem',
    spread,
    // GFM allows a checkbox only before text.
    checked: item.type === 'taskItem' && inside[0]?.type === 'paragraph' ? checkedOf(item) : null,
    children: inside,
  }));
  return { type: 'list', ordered, start: ordered ? (numberAttr(node.attrs, 'start') ?? 1) : null, spread, children };
}

function table(node: PmNode): Table {
  const rows = node.content ?? [];
  return {
    type: 'table',
    align: (rows[0]?.content ?? []).map((cell) => textAttr(cell.attrs, 'align') as 'left' | 'right' | 'center' | null),
    children: rows.map((row) => ({
      type: 'tableRow',
      children: (row.content ?? []).map((cell) => ({
        type: 'tableCell',
        // A cell holds one line, so join its paragraphs.
        children: phrases(
          oneLine((cell.content ?? []).flatMap(({ content = [] }) => [...content, { type: 'hardBreak' }])),
        ),
      })),
    })),
  };
}

function block(node: PmNode): BlockContent | null {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrases(node.content) };
    case 'heading': {
      const depth = (numberAttr(node.attrs, 'level') ?? 1) as 1 | 2 | 3 | 4 | 5 | 6;
      // Only levels 1 and 2 have an underlined form, which allows several lines. The library uses it if the heading has
      // text.
      const isUnderlined = depth <= 2 && node.content?.some(hasLetters);
      return { type: 'heading', depth, children: phrases(isUnderlined ? node.content : oneLine(node.content)) };
    }
    case 'blockquote':
      return { type: 'blockquote', children: blocks(node.content) };
    case 'codeBlock': {
      const value = (node.content ?? []).map((child) => child.text ?? '').join('');
      return { type: 'code', lang: textAttr(node.attrs, 'language'), meta: textAttr(node.attrs, 'meta'), value };
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return list(node);
    case 'table':
      return table(node);
    default:
      return null;
  }
}

export const fromProseMirror = (doc: PmNode): Root => ({ type: 'root', children: blocks(doc.content) });

/** Removes the final newline, which files have and messages don't. */
export const proseMirrorToMarkdown = (doc: PmNode): string =>
  stringifyMarkdown(fromProseMirror(doc)).replace(/\n$/, '');
