/**
 * Finds which variables still matter at each block, and at which block a loop asks its question again.
 * A variable that is set before it is read again can be forgotten. Otherwise a question that repeats until its answer
 * is right would become a new prompt for every try.
 */
import { isBubble } from './bubbles.js';
import { inputKind } from './inputs.js';
import type { Block, Bot, Spot } from './typebot-file.js';
import { nextSpots } from './steps.js';

export interface Liveness {
  /** Variables that a condition may still test. */
  readonly testedFrom: (spot: Spot) => ReadonlySet<string>;
  /** Variables that a text may still show. */
  readonly shownFrom: (spot: Spot) => ReadonlySet<string>;
  /** True if a prompt begins here, so that everything that leads back to this question leads to the same prompt. */
  readonly isAskedAgainAt: (spot: Spot) => boolean;
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
  next: readonly number[];
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

const nodesOf = (bot: Bot): readonly Node[] => {
  const first: number[] = [];
  let count = 0;
  for (const { blocks } of bot.groups) {
    first.push(count);
    count += blocks.length;
  }
  const nodes = bot.groups.flatMap(({ blocks }, group) =>
    blocks.map((block, at): Node => {
      const saysSomething = isBubble(block) || inputKind(block) !== null || setsVariable(block);
      const names = saysSomething ? [...JSON.stringify(block).matchAll(NAMED)] : [];
      return {
        spot: { group, block: at },
        block,
        tested: testedBy(block),
        shown: new Set(names.flatMap(([, name = '']) => bot.idOf(name.trim()) ?? [])),
        sets: inputKind(block) || setsVariable(block) ? variableOf(block) : null,
        next: [],
      };
    }),
  );
  for (const node of nodes)
    node.next = nextSpots(bot, node.spot).flatMap(({ group, block }) =>
      bot.groups[group]!.blocks.length > block ? first[group]! + block : [],
    );
  return nodes;
};

const before = (nodes: readonly Node[]): readonly (readonly number[])[] => {
  const made = nodes.map((): number[] => []);
  for (const [at, { next }] of nodes.entries()) for (const to of next) made[to]!.push(at);
  return made;
};

/** Variables read here, or later before they are set: propagated backwards until nothing changes. */
const live = (
  nodes: readonly Node[],
  earlier: readonly (readonly number[])[],
  reads: (node: Node) => ReadonlySet<string>,
): readonly ReadonlySet<string>[] => {
  const made = nodes.map((node) => new Set(reads(node)));
  const waiting = nodes.flatMap((node, at) => (reads(node).size > 0 ? at : []));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const previous of earlier[at]!) {
      const known = made[previous]!;
      const size = known.size;
      for (const variable of made[at]!) if (variable !== nodes[previous]!.sets) known.add(variable);
      if (known.size > size) waiting.push(previous);
    }
  return made;
};

/** True if a chat can return to this block. */
const comesBack = (nodes: readonly Node[], from: number): boolean => {
  const seen = new Set<number>();
  const waiting = [...nodes[from]!.next];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === from) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...nodes[at]!.next);
  }
  return false;
};

/**
 * The block at which each question begins: the first of its bubbles in the group, after the last one that shows its
 * variable.
 */
const beginningsOf = (nodes: readonly Node[], earlier: readonly (readonly number[])[], asks: number): number[] => {
  const { spot, sets } = nodes[asks]!;
  let first = asks;
  while (first > 0) {
    const previous = nodes[first - 1]!;
    if (previous.spot.group !== spot.group || !isBubble(previous.block) || previous.shown.has(sets!)) break;
    first -= 1;
  }
  const inside = Array.from({ length: asks - first }, (_, index) => first + 1 + index);
  return [first, ...inside.filter((at) => earlier[at]!.some((previous) => previous !== at - 1))];
};

export const livenessOf = (bot: Bot): Liveness => {
  const nodes = nodesOf(bot);
  const earlier = before(nodes);
  const tested = live(nodes, earlier, (node) => node.tested);
  const shown = live(nodes, earlier, (node) => node.shown);
  const shownAnywhere = new Set(nodes.flatMap((node) => [...node.shown]));
  const keyOf = ({ group, block }: Spot): string => `${group} ${block}`;
  const index = new Map(nodes.map((node, at) => [keyOf(node.spot), at]));
  const again = new Set(
    nodes.flatMap(({ block, sets }, at) =>
      sets !== null && shownAnywhere.has(sets) && inputKind(block) && comesBack(nodes, at)
        ? beginningsOf(nodes, earlier, at)
        : [],
    ),
  );
  const of = (made: readonly ReadonlySet<string>[], spot: Spot): ReadonlySet<string> =>
    made[index.get(keyOf(spot)) ?? -1] ?? NONE;
  return {
    testedFrom: (spot) => of(tested, spot),
    shownFrom: (spot) => of(shown, spot),
    isAskedAgainAt: (spot) => again.has(index.get(keyOf(spot)) ?? -1),
  };
};
