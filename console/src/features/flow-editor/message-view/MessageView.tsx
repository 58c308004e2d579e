import { createElement, memo, type ReactNode } from 'react';
import type { Node, Tree } from '@parley/contracts/markdown/tree';
import { treeOfText } from './parsed.js';
import { VariableChip } from './VariableChip.js';

const PLAIN = { p: 'p', b: 'strong', i: 'em', s: 'del', q: 'blockquote', li: 'li', ul: 'ul' } as const;

const drawAll = (nodes: readonly unknown[], from: number): ReactNode[] =>
  nodes.slice(from).map((node, index) => draw(node as Node, index));

function table([, align, ...rows]: Extract<Node, readonly ['t', ...unknown[]]>, key: number): ReactNode {
  const row = (cells: readonly Tree[], tag: 'th' | 'td', at: number) => (
    <tr key={at}>
      {cells.map((cell, column) =>
        createElement(tag, { key: column, style: { textAlign: align[column] ?? undefined } }, ...drawAll(cell, 0)),
      )}
    </tr>
  );
  return (
    <table key={key}>
      <thead>{row(rows[0] ?? [], 'th', 0)}</thead>
      <tbody>{rows.slice(1).map((cells, at) => row(cells, 'td', at))}</tbody>
    </table>
  );
}

function draw(node: Node, key: number): ReactNode {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'h':
      // Headings of a message are no headings of this page.
      return createElement('p', { key, 'data-level': node[1] }, ...drawAll(node, 2));
    case 'ol':
      return createElement('ol', { key, start: node[1] }, ...drawAll(node, 2));
    case 'task':
      return createElement('li', { key, 'data-done': node[1] === 1 }, node[1] === 1 ? '☑ ' : '☐ ', ...drawAll(node, 2));
    case 'c':
      return <code key={key}>{node[1]}</code>;
    case 'pre':
      return (
        <pre key={key}>
          <code>{node[2]}</code>
        </pre>
      );
    case 'br':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'a':
      // Shown, not followed: the whole message is a button that opens the editor.
      return createElement('span', { key, 'data-link': '', title: node[1] }, ...drawAll(node, 3));
    case 'img': {
      const [, src, alt, title, w, h, iw, ih] = node;
      const shape = iw && ih ? { aspectRatio: `${iw} / ${ih}` } : undefined;
      return (
        <img
          key={key}
          src={src}
          alt={alt}
          title={title ?? undefined}
          width={w ?? undefined}
          height={h ?? undefined}
          style={shape}
          loading="lazy"
        />
      );
    }
    case 't':
      return table(node, key);
    case 'v':
      return <VariableChip key={key} name={node[1]} filter={node[2]} />;
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
    case 'ul':
      return createElement(PLAIN[node[0]], { key }, ...drawAll(node, 1));
  }
}

/** A message as learners will see it, without being live: no links to follow, variables as chips. */
export const MessageView = memo(function MessageView({ text }: { readonly text: string }) {
  return <>{drawAll(treeOfText(text), 0)}</>;
});
