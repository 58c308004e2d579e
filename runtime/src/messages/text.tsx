/** @jsxImportSource preact */
/** An author's text: as it is when plain, as its compiled tree, or parsed by a chunk that loads for it. */
import { isPlainText, treeOf } from '@parley/contracts/markdown/tree';
import type { Tree } from '@parley/contracts/markdown/tree';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { fillText } from './fill.js';
import type { Values } from './fill.js';
import { TreeView } from './tree-view.js';

const parsedHere = new Map<string, Tree>();

const useTree = (text: string): Tree | null => {
  const { trees } = useContext(ChatContext);
  const known = treeOf(trees, text) ?? parsedHere.get(text) ?? null;
  const [, redraw] = useState(0);
  const needsParser = known === null && !isPlainText(text);
  useEffect(() => {
    if (!needsParser) return undefined;
    let wanted = true;
    void import('@parley/contracts/markdown/compile').then(({ compileMarkdown }) => {
      parsedHere.set(text, compileMarkdown(text));
      if (wanted) redraw((count) => count + 1);
    });
    return () => {
      wanted = false;
    };
  }, [text, needsParser]);
  return known;
};

export const RichText = ({ text, values }: { readonly text: string; readonly values?: Values }): VNode => {
  const tree = useTree(text);
  return tree ? <TreeView tree={tree} values={values} /> : <p class="plain">{fillText(text, values)}</p>;
};
