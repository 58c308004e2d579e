/** The compiled texts of a flow and of all that it leads to: a text means the same wherever it stands. */
import type { Trees } from '@parley/contracts/markdown/tree';
import type { PlayableFlow } from '../chat-props.js';

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
