/** @jsxImportSource preact */
/** An author's text: plain as written, or drawn from its compiled tree, or parsed by a chunk that loads on demand. */
import { isPlainBesides, treeOf } from '@parley/contracts/markdown/tree';
import type { Tree, Trees } from '@parley/contracts/markdown/tree';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { fillText } from './fill.js';
import type { Values } from './fill.js';
import { drawTree } from './tree-view.js';

const parsedHere = new Map<string, Tree>();

/** `parsing` = the tree is being made. */
export const useTree = (text: string): Tree | 'parsing' | null => {
  const { trees } = useContext(ChatContext);
  const known = treeOf(trees, text) ?? parsedHere.get(text) ?? null;
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState(false);
  const needsParser = known === null && !isPlainBesides(text);
  useEffect(() => {
    if (!needsParser) return undefined;
    let wanted = true;
    import('@parley/contracts/markdown/compile').then(
      ({ compileMarkdown }) => {
        parsedHere.set(text, compileMarkdown(text));
        if (wanted) redraw((count) => count + 1);
      },
      // If the parser can't load (no network), the unparsed text is still readable.
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [text, needsParser]);
  return known ?? (needsParser && !failed ? 'parsing' : null);
};

export const RichText = ({ text, values }: { readonly text: string; readonly values?: Values }): VNode => {
  const tree = useTree(text);
  if (tree !== null && tree !== 'parsing') return drawTree(tree, values);
  // Hidden text takes about as much space as the parsed text will.
  return <p class={tree === 'parsing' ? 'plain parsing' : 'plain'}>{fillText(text, values)}</p>;
};

/** Draws like RichText, but with a component only if something may have to load: a chat has thousands of texts. */
export const richText = (text: string, values: Values, trees: Trees): VNode => {
  const known = treeOf(trees, text);
  if (known) return drawTree(known, values);
  return isPlainBesides(text) ? (
    <p class="plain">{fillText(text, values)}</p>
  ) : (
    <RichText text={text} values={values} />
  );
};
