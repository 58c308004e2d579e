/**
 * Markdown's delimiters may not touch white space, and a paragraph keeps none at its ends: before writing, spaces and
 * breaks move out of the edges of every mark, and the paragraph is trimmed.
 */
import { hasMark, isCode, sameMark, type PmMark, type PmNode } from './prosemirror-json.js';

const marksKey = (node: PmNode): string =>
  JSON.stringify((node.marks ?? []).map((mark) => mark.type + JSON.stringify(mark.attrs ?? {})).sort());

/** Neighbouring texts with the same marks become one; empty texts go. */
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

/** The node split so that the edge spaces of one of its marks stand outside of it; null when there are none. */
function looseEdges(nodes: readonly PmNode[], at: number): PmNode[] | null {
  const node = nodes[at]!;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'code') continue;
    const begins = !hasMark(nodes[at - 1], mark);
    const ends = !hasMark(nodes[at + 1], mark);
    if (!begins && !ends) continue;
    if (node.type === 'hardBreak') return [without(node, mark)];
    if (node.type !== 'text' || isCode(node)) continue;
    const text = node.text ?? '';
    const before = begins ? /^\s*/.exec(text)![0] : '';
    const after = ends && before.length < text.length ? /\s*$/.exec(text)![0] : '';
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
  // Every replacement takes a mark off something, so this ends; the bound is for marks that no one has foreseen.
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

/** What Markdown drops at the ends of a line; a space that must not break stays. */
const trimStart = (text: string): string => text.replace(/^[ \t\r\n]+/, '');
const trimEnd = (text: string): string => text.replace(/[ \t\r\n]+$/, '');
const isBlank = (node: PmNode | undefined): boolean =>
  node?.type === 'text' && !isCode(node) && trimStart(node.text ?? '') === '';

export function tidy(nodes: readonly PmNode[]): PmNode[] {
  const out = withLooseEdges(nodes);
  while (isBlank(out[0])) out.shift();
  // A break before the first letter is an empty line; Markdown knows none behind the last.
  while (isBlank(out.at(-1)) || out.at(-1)?.type === 'hardBreak') out.pop();
  return merged(
    out.map((node, index) => {
      if (node.type !== 'text' || isCode(node)) return node;
      let text = node.text ?? '';
      if (index === 0 || out[index - 1]!.type === 'hardBreak') text = trimStart(text);
      if (index === out.length - 1 || out[index + 1]!.type === 'hardBreak') text = trimEnd(text);
      return { ...node, text };
    }),
  );
}
