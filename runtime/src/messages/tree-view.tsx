/** @jsxImportSource preact */
/**
 * Draws a compiled text. Only the node kinds of `Tree` can be drawn, and no HTML is parsed, so this is an allow-list.
 */
import type { Node, Tree } from '@parley/contracts/markdown/tree';
import { safeUrl } from '@parley/contracts/markdown/url';
import { h } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { fillUrl, valueOf } from './fill.js';
import type { Values } from './fill.js';
import { Formula } from './lazy-formula.js';

const PLAIN = { p: 'p', b: 'strong', i: 'em', s: 'del', q: 'blockquote', li: 'li', sup: 'sup', sub: 'sub' } as const;
type Part = ComponentChildren;

const children = (nodes: readonly unknown[], from: number, values: Values): Part[] =>
  nodes.slice(from).map((node) => draw(node as Node, values));

/** Variables are filled in before the check, because a value may contain a scheme. */
const address = (url: string, values: Values): string | null => safeUrl(fillUrl(url, values));

const link = (node: Extract<Node, readonly ['a', ...unknown[]]>, values: Values): Part => {
  const href = address(node[1], values);
  const inside = children(node, 3, values);
  if (href === null) return <span>{inside}</span>;
  return (
    <a href={href} title={node[2] ?? undefined} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
};

/**
 * Sets width and height if the author's address contains them, so that the text below doesn't jump. `w` and `h` are the
 * display size, `iw` and `ih` the picture's own size.
 */
const image = (node: Extract<Node, readonly ['img', ...unknown[]]>, values: Values): Part => {
  const [, url, alt, title, w, height, iw, ih] = node;
  const src = address(url, values);
  if (src === null) return alt;
  const known = iw && ih ? iw / ih : undefined;
  const width = w ?? (height ? known && Math.round(height * known) : iw);
  const aspectRatio = w && height ? `${w} / ${height}` : known && `${iw} / ${ih}`;
  return (
    <img
      src={src}
      alt={alt}
      title={title ?? undefined}
      width={width ?? undefined}
      height={height ?? (w && known ? Math.round(w / known) : (ih ?? undefined))}
      // The style sheet sets `auto`, so that a picture too wide for its bubble keeps its ratio; without a known ratio,
      // `object-fit` keeps it.
      style={aspectRatio ? { aspectRatio } : height ? { blockSize: `${height}px`, objectFit: 'contain' } : undefined}
      decoding="async"
    />
  );
};

const table = (node: Extract<Node, readonly ['t', ...unknown[]]>, values: Values): Part => {
  const [, align, ...rows] = node;
  const cells = (row: (typeof rows)[number], tag: 'th' | 'td'): Part[] =>
    row.map((cell, column) =>
      h(tag, { style: align[column] ? { textAlign: align[column] } : undefined }, ...children(cell, 0, values)),
    );
  return (
    <div class="scroll-x" tabindex={0} role="region">
      <table>
        <thead>
          <tr>{cells(rows[0] ?? [], 'th')}</tr>
        </thead>
        <tbody>
          {rows.slice(1).map((row) => (
            <tr>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type PlainNode = Extract<Node, readonly [keyof typeof PLAIN, ...unknown[]]>;
const isPlain = (node: Exclude<Node, string>): node is PlainNode => Object.hasOwn(PLAIN, node[0]);

const draw = (node: Node, values: Values): Part => {
  if (typeof node === 'string') return node;
  if (isPlain(node)) return h(PLAIN[node[0]], null, ...children(node, 1, values));
  switch (node[0]) {
    case 'h':
      // Headings inside a message are below the page's own headings.
      return h(`h${Math.min(6, node[1] + 2)}`, { 'data-level': node[1] }, ...children(node, 2, values));
    case 'ul':
      return <ul>{children(node, 1, values)}</ul>;
    case 'ol':
      return <ol start={node[1] === 1 ? undefined : node[1]}>{children(node, 2, values)}</ol>;
    case 'task':
      return (
        <li class="task">
          <input type="checkbox" checked={node[1] === 1} disabled aria-label={node[1] === 1 ? '✓' : '–'} />
          {children(node, 2, values)}
        </li>
      );
    case 'c':
      return <code dir="auto">{node[1]}</code>;
    case 'pre':
      return (
        <pre tabindex={0} dir="ltr">
          <code>{node[2]}</code>
        </pre>
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'a':
      return link(node, values);
    case 'img':
      return image(node, values);
    case 't':
      return table(node, values);
    case 'm':
      return <Formula node={node} />;
    case 'v':
      return valueOf(values, node[1], node[2]);
  }
};

export const drawTree = (tree: Tree, values: Values): VNode => <>{children(tree, 0, values)}</>;
