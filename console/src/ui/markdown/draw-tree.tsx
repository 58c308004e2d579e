/**
 * Renders a compiled text as React elements from an allow-list, so no HTML is parsed. Each screen passes its own
 * renderers.
 */
import { createElement, Fragment, type ReactNode } from 'react';
import { Formula } from './Formula.js';
import type { Node, Tree } from '@parley/contracts/markdown/tree';

type Kind<K extends string> = Extract<Node, readonly [K, ...unknown[]]>;

/** The kinds that each screen renders itself; `inside` lists the enclosing kinds. */
export interface Drawing {
  heading(node: Kind<'h'>, inside: ReactNode[]): ReactNode;
  link(node: Kind<'a'>, inside: ReactNode[]): ReactNode;
  image(node: Kind<'img'>): ReactNode;
  variable(node: Kind<'v'>): ReactNode;
  /** A box around a table; absent: none. */
  tableBox?(node: Kind<'t'>, table: ReactNode): ReactNode;
}

const PLAIN = { p: 'p', b: 'strong', i: 'em', s: 'del', q: 'blockquote', li: 'li', ul: 'ul' } as const;

const own = (key: number, drawn: ReactNode): ReactNode => <Fragment key={key}>{drawn}</Fragment>;

export function drawTree(tree: Tree, how: Drawing): ReactNode[] {
  const drawAll = (nodes: readonly unknown[], from = 0): ReactNode[] =>
    nodes.slice(from).map((node, index) => draw(node as Node, index));

  function table([, align, ...rows]: Kind<'t'>): ReactNode {
    const row = (cells: readonly Tree[], tag: 'th' | 'td', at: number) => (
      <tr key={at}>
        {cells.map((cell, column) =>
          createElement(
            tag,
            {
              key: column,
              style: { textAlign: align[column] ?? undefined },
              ...(tag === 'th' && { scope: 'col' }),
            },
            ...drawAll(cell),
          ),
        )}
      </tr>
    );
    return (
      <table>
        <thead>{row(rows[0] ?? [], 'th', 0)}</thead>
        <tbody>{rows.slice(1).map((cells, at) => row(cells, 'td', at))}</tbody>
      </table>
    );
  }

  function draw(node: Node, key: number): ReactNode {
    if (typeof node === 'string') return node;
    switch (node[0]) {
      case 'p':
      case 'b':
      case 'i':
      case 's':
      case 'q':
      case 'li':
      case 'ul':
        return createElement(PLAIN[node[0]], { key }, ...drawAll(node, 1));
      case 'h':
        return own(key, how.heading(node, drawAll(node, 2)));
      case 'ol':
        return (
          <ol key={key} start={node[1]}>
            {drawAll(node, 2)}
          </ol>
        );
      case 'task':
        return (
          <li key={key} data-done={node[1] === 1}>
            {node[1] === 1 ? '☑ ' : '☐ '}
            {drawAll(node, 2)}
          </li>
        );
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
        return own(key, how.link(node, drawAll(node, 3)));
      case 'img':
        return own(key, how.image(node));
      case 't':
        return own(key, how.tableBox ? how.tableBox(node, table(node)) : table(node));
      case 'sup':
        return <sup key={key}>{node[1]}</sup>;
      case 'sub':
        return <sub key={key}>{node[1]}</sub>;
      case 'm':
        return <Formula key={key} latex={node[1]} display={node[2] === 1} compiled={node[3]} />;
      case 'v':
        return own(key, how.variable(node));
    }
  }

  return drawAll(tree);
}
