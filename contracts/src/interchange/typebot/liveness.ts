/**
 * Finds which variables still matter at each block, and at which block a loop asks its question again.
 * A variable that is set before it is read again can be forgotten. Otherwise a question that repeats until its answer
 * is right would become a new prompt for every try.
 */
import { isBubble } from './bubbles.js';
import { inputKind } from './inputs.js';
import type { Block, Bot, Spot } from './typebot-file.js';
import { nextSpots } from './steps.js';
import { questionKey } from './questions.js';
import { setOf } from './set-variable.js';

export interface Liveness {
  /** Variables that a condition may still test. */
  readonly testedFrom: (spot: Spot) => ReadonlySet<string>;
  /** Variables that a text may still show. */
  readonly shownFrom: (spot: Spot) => ReadonlySet<string>;
  /** True if a prompt begins here, so that everything that leads back to this question leads to the same prompt. */
  readonly isAskedAgainAt: (spot: Spot) => boolean;
  /** True if a text anywhere shows the variable. */
  readonly isShown: (variable: string) => boolean;
  /** True if a chat can return to this question. */
  readonly comesBack: (question: string) => boolean;
}

const NAMED = /\{\{([^{}]+)\}\}/g;
const NONE: ReadonlySet<string> = new Set();

interface Node {
  readonly spot: Spot;
  readonly block: Block;
  readonly tested: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
  /** Variables that the block itself sets. */
  readonly sets: string | null;
  /** Variables that a condition may still test, and that a text may still show, from here on. */
  readonly testedFrom: Set<string>;
  readonly shownFrom: Set<string>;
  readonly next: Node[];
  readonly earlier: Node[];
}

const variableOf = ({ options }: Block): string | null =>
  typeof options?.['variableId'] === 'string' ? options['variableId'] : null;

const testedBy = ({ items = [] }: Block): ReadonlySet<string> =>
  new Set(
    items.flatMap(({ content }) =>
      typeof content === 'object' ? (content.comparisons ?? []).flatMap(({ variableId }) => variableId ?? []) : [],
    ),
  );

const setsVariable = (block: Block): boolean => block.type.toLowerCase() === 'set variable';

const nodeOf = (bot: Bot, spot: Spot, block: Block): Node => {
  const set = setsVariable(block) ? setOf(block, bot.idOf) : null;
  // A sum needs its variable only if somebody reads the sum.
  const isSum = set?.set.to === 'sum';
  const saysSomething = isBubble(block) || inputKind(block) !== null || (set !== null && !isSum);
  const names = saysSomething ? [...JSON.stringify(block).matchAll(NAMED)] : [];
  const tested = testedBy(block);
  const shown = new Set(names.flatMap(([, name = '']) => bot.idOf(name.trim()) ?? []));
  const sets = inputKind(block) ? variableOf(block) : isSum ? null : (set?.variable ?? null);
  const from = { testedFrom: new Set(tested), shownFrom: new Set(shown) };
  return { spot, block, tested, shown, sets, ...from, next: [], earlier: [] };
};

const nodesOf = (bot: Bot): readonly Node[] => {
  const groups = bot.groups.map(({ blocks }, group) =>
    blocks.map((block, at) => nodeOf(bot, { group, block: at }, block)),
  );
  const nodes = groups.flat();
  for (const node of nodes)
    for (const { group, block } of nextSpots(bot, node.spot)) {
      const next = groups[group]?.[block];
      // Behind the last block of a group there is none.
      if (!next) continue;
      node.next.push(next);
      next.earlier.push(node);
    }
  return nodes;
};

/** Adds variables that are read later, before they are set: propagated backwards until nothing changes. */
const propagate = (nodes: readonly Node[], which: 'testedFrom' | 'shownFrom'): void => {
  const waiting = nodes.filter((node) => node[which].size > 0);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const previous of node.earlier) {
      const known = previous[which];
      const size = known.size;
      for (const variable of node[which]) if (variable !== previous.sets) known.add(variable);
      if (known.size > size) waiting.push(previous);
    }
};

/** True if a chat can return to this block. */
const comesBack = (from: Node): boolean => {
  const seen = new Set<Node>();
  const waiting = [...from.next];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === from) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...node.next);
  }
  return false;
};

/**
 * The block at which each question begins: the first of its bubbles in the group, after the last one that shows its
 * variable.
 */
const beginningsOf = (nodes: readonly Node[], asks: number, { spot }: Node, sets: string): readonly Node[] => {
  let first = asks;
  for (let previous = nodes[first - 1]; previous !== undefined; previous = nodes[first - 1]) {
    if (previous.spot.group !== spot.group || !isBubble(previous.block) || previous.shown.has(sets)) break;
    first -= 1;
  }
  const [beginning, ...inside] = nodes.slice(first, asks + 1);
  const entered = inside.filter(({ earlier }, index) => earlier.some((node) => node !== nodes[first + index]));
  return beginning ? [beginning, ...entered] : entered;
};

export const livenessOf = (bot: Bot): Liveness => {
  const nodes = nodesOf(bot);
  propagate(nodes, 'testedFrom');
  propagate(nodes, 'shownFrom');
  const shownAnywhere = new Set(nodes.flatMap((node) => [...node.shown]));
  const keyOf = questionKey;
  const at = new Map(nodes.map((node) => [keyOf(node.spot), node]));
  const again = new Set(
    nodes.flatMap((node, index) =>
      node.sets !== null && shownAnywhere.has(node.sets) && inputKind(node.block) && comesBack(node)
        ? beginningsOf(nodes, index, node, node.sets)
        : [],
    ),
  );
  const isAgain = (node: Node | undefined): boolean => node !== undefined && again.has(node);
  return {
    testedFrom: (spot) => at.get(keyOf(spot))?.testedFrom ?? NONE,
    shownFrom: (spot) => at.get(keyOf(spot))?.shownFrom ?? NONE,
    isShown: (variable) => shownAnywhere.has(variable),
    comesBack: (question) => {
      const node = at.get(question);
      return node !== undefined && comesBack(node);
    },
    isAskedAgainAt: (spot) => isAgain(at.get(keyOf(spot))),
  };
};
