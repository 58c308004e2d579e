/** Draws a page of the guide from its tree: an allow-list, so that no HTML is parsed. */
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { Node, Tree } from '@parley/contracts/markdown/tree';
import { safeUrl } from '@parley/contracts/markdown/url';
import { pictureOf } from './guide-pictures.js';
import { anchorOf, plainText } from './guide-search.js';

const PLAIN = { p: 'p', b: 'strong', i: 'em', s: 'del', q: 'blockquote', li: 'li', ul: 'ul' } as const;

const drawAll = (nodes: readonly unknown[], from: number): ReactNode[] =>
  nodes.slice(from).map((node, index) => draw(node as Node, index));

/** `first-flow.md` leads to the page of the guide, `https://…` out of it. */
function link([, url, , ...inside]: Extract<Node, readonly ['a', ...unknown[]]>, key: number): ReactNode {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(url);
  if (page)
    return (
      <Link key={key} to={`/guide/${page[1]}${page[2] ?? ''}`}>
        {drawAll(inside, 0)}
      </Link>
    );
  const href = safeUrl(url);
  if (href === null) return <span key={key}>{drawAll(inside, 0)}</span>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {drawAll(inside, 0)}
    </a>
  );
}

function table([, , ...rows]: Extract<Node, readonly ['t', ...unknown[]]>, key: number): ReactNode {
  const row = (cells: readonly Tree[], tag: 'th' | 'td', at: number) => (
    <tr key={at}>
      {cells.map((cell, column) =>
        createElement(tag, { key: column, ...(tag === 'th' && { scope: 'col' }) }, ...drawAll(cell, 0)),
      )}
    </tr>
  );
  return (
    <div key={key} data-scroll="" role="region" tabIndex={0} aria-label={plainText(rows[0]?.[0]?.[0] ?? '')}>
      <table>
        <thead>{row(rows[0] ?? [], 'th', 0)}</thead>
        <tbody>{rows.slice(1).map((cells, at) => row(cells, 'td', at))}</tbody>
      </table>
    </div>
  );
}

function draw(node: Node, key: number): ReactNode {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'h':
      return createElement(`h${Math.min(6, node[1])}`, { key, id: anchorOf(plainText(node)) }, ...drawAll(node, 2));
    case 'ol':
      return createElement('ol', { key, start: node[1] }, ...drawAll(node, 2));
    case 'task':
      return createElement('li', { key }, ...drawAll(node, 2));
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
      return link(node, key);
    case 'img': {
      const source = pictureOf(node[1]);
      return source === null ? node[2] : <img key={key} src={source} alt={node[2]} loading="lazy" />;
    }
    case 't':
      return table(node, key);
    case 'v':
      return <code key={key}>{plainText(node)}</code>;
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

export const GuideView = ({ markdown }: { readonly markdown: string }) => <>{drawAll(compileMarkdown(markdown), 0)}</>;
