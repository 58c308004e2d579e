/**
 * Markdown's delimiters can't touch white space, and paragraphs lose white space at their ends. So before writing,
 * spaces and breaks at the edges of marks move outside, and paragraphs are trimmed.
 */
import { hasMark, isCode, sameMark, type PmMark, type PmNode } from './prosemirror-json.js';

const marksKey = (node: PmNode): string =>
  JSON.stringify((node.marks ?? []).map((mark) => mark.type + JSON.stringify(mark.attrs ?? {})).sort());

/** Joins adjacent texts with equal marks, and drops empty texts. */
function merged(nodes: readonly PmNode[]): PmNode[] {
  const out: PmNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type !== 'text') out.push(node);
    else if (!node.text) continue;
    else if (last?.type === 'text' && marksKey(last) === marksKey(node))
      out[out.length - 1] = { ...last, text: (last.text ?? '') + node.text };
    else out.push(node);
  }
  return out;
}

function without(node: PmNode, mark: PmMark): PmNode {
  const marks = (node.marks ?? []).filter((each) => !sameMark(each, mark));
  const { marks: _, ...bare } = node;
  return marks.length > 0 ? { ...bare, marks } : bare;
}

/** Splits a node so that spaces at the edge of one of its marks are outside that mark; null = there are none. */
function looseEdges(nodes: readonly PmNode[], at: number): PmNode[] | null {
  const node = nodes[at];
  if (!node) return null;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'code') continue;
    const begins = !hasMark(nodes[at - 1], mark);
    const ends = !hasMark(nodes[at + 1], mark);
    if (!begins && !ends) continue;
    if (node.type === 'hardBreak') return [without(node, mark)];
    if (node.type !== 'text' || isCode(node)) continue;
    const text = node.text ?? '';
    const before = begins ? text.slice(0, text.length - text.trimStart().length) : '';
    const after = ends && before.length < text.length ? text.slice(text.trimEnd().length) : '';
    if (!before && !after) continue;
    const middle = text.slice(before.length, text.length - after.length);
    return [
      ...(before ? [without({ ...node, text: before }, mark)] : []),
      ...(middle ? [{ ...node, text: middle }] : []),
      ...(after ? [without({ ...node, text: after }, mark)] : []),
    ];
  }
  return null;
}

function withLooseEdges(nodes: readonly PmNode[]): PmNode[] {
  let out = merged(nodes);
  // Each split removes a mark from some text, so the loop ends; the limit guards against unknown marks.
  for (let rest = 1_000, at = 0; at < out.length && rest > 0;) {
    const split = looseEdges(out, at);
    if (!split) {
      at += 1;
      continue;
    }
    out = merged([...out.slice(0, at), ...split, ...out.slice(at + 1)]);
    at = 0;
    rest -= 1;
  }
  return out;
}

/** Trims what Markdown drops at the ends of a line. Non-breaking spaces stay. */
const trimStart = (text: string): string => text.replace(/^[ \t\r\n]+/, '');
const trimEnd = (text: string): string => text.replace(/[ \t\r\n]+$/, '');
const isBlank = (node: PmNode | undefined): boolean =>
  node?.type === 'text' && !isCode(node) && trimStart(node.text ?? '') === '';

export function tidy(nodes: readonly PmNode[]): PmNode[] {
  const out = withLooseEdges(nodes);
  while (isBlank(out[0])) out.shift();
  // Markdown keeps a break at the start of a paragraph as an empty line, but none at the end.
  while (isBlank(out.at(-1)) || out.at(-1)?.type === 'hardBreak') out.pop();
  return merged(
    out.map((node, index) => {
      if (node.type !== 'text' || isCode(node)) return node;
      let text = node.text ?? '';
      if (index === 0 || out[index - 1]?.type === 'hardBreak') text = trimStart(text);
      if (index === out.length - 1 || out[index + 1]?.type === 'hardBreak') text = trimEnd(text);
      return { ...node, text };
    }),
  );
}
