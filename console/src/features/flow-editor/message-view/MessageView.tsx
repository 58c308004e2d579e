import { createElement, memo } from 'react';
import { drawTree, type Drawing } from '../../../ui/markdown/draw-tree.js';
import { treeOfText } from './parsed.js';
import { VariableChip } from './VariableChip.js';

const drawing: Drawing = {
  // Headings in messages must not become headings of this page.
  heading: (node, inside) => createElement('p', { 'data-level': node[1] }, ...inside),
  // Not a link: the whole message is a button that opens the editor.
  link: (node, inside) => createElement('span', { 'data-link': '', title: node[1] }, ...inside),
  image: ([, src, alt, title, width, height, iw, ih]) => (
    <img
      src={src}
      alt={alt}
      title={title ?? undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      style={iw && ih ? { aspectRatio: `${iw} / ${ih}` } : undefined}
      loading="lazy"
    />
  ),
  variable: ([, name, filter]) => <VariableChip name={name} filter={filter} />,
};

/** A message as learners see it, but static: links can't be followed, and variables are chips. */
export const MessageView = memo(function MessageView({ text }: { readonly text: string }) {
  return <>{drawTree(treeOfText(text), drawing)}</>;
});
