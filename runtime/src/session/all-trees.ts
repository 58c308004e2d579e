/** The compiled texts of a flow and of all linked flows. They can be merged, because equal texts have equal trees. */
import type { Trees } from '@parley/contracts/markdown/tree';
import type { PlayableFlow } from '../chat/chat-props.js';

const NO_TREES: Trees = {};
const joined = new WeakMap<object, Trees>();

export const allTrees = ({ trees = NO_TREES, linked }: PlayableFlow): Trees => {
  if (!linked?.length) return trees;
  const known = joined.get(linked);
  if (known) return known;
  const all: Trees = Object.assign({}, ...linked.map((each) => each.trees ?? NO_TREES), trees) as Trees;
  joined.set(linked, all);
  return all;
};
