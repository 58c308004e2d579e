/** @jsxImportSource preact */
/** Draws a compiled text. An allow-list by construction: a kind not listed in `Tree` can't be drawn, and no HTML is parsed. */
import type { Node, Tree } from '@parley/contracts/markdown/tree';
import { safeUrl } from '@parley/contracts/markdown/url';
import { h } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { fillUrl, valueOf } from './fill.js';
import type { Values } from './fill.js';

const PLAIN = { p: 'p', b: 'strong', i: 'em', s: 'del', q: 'blockquote', li: 'li' } as const;
type Part = ComponentChildren;

const children = (nodes: readonly unknown[], from: number, values: Values): Part[] =>
  nodes.slice(from).map((node) => draw(node as Node, values));

/** Variables of an address are filled in first: a value may bring a scheme along. */
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
 * Width and height are always known to the browser when the author's address says them: the text below never jumps.
 * `w` and `h` are the size to show, `iw` and `ih` the picture's own.
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
      // A sheet says `auto`, so that a picture too wide for its bubble keeps its shape; of an unknown shape, by its fit.
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

const draw = (node: Node, values: Values): Part => {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
      return h(PLAIN[node[0]], null, ...children(node, 1, values));
    case 'h':
      // A message's headings stand below the page's own.
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
    case 'v':
      return valueOf(values, node[1], node[2]);
  }
};

export const drawTree = (tree: Tree, values: Values): VNode => <>{children(tree, 0, values)}</>;
