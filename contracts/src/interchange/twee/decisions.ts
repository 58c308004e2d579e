/** Plays something once for each combination of facts that it asks for, and keeps the outcomes as a tree of decisions. */

/** Something happened at least so often. */
export interface Fact {
  readonly what: string;
  readonly least: number;
}
export type Decisions<T> =
  { readonly outcome: T } | { readonly fact: Fact; readonly yes: Decisions<T>; readonly no: Decisions<T> };

interface Decided extends Fact {
  readonly is: boolean;
}
/** True or false if the decisions so far decide the fact, too. */
const follows = (decided: readonly Decided[], { what, least }: Fact): boolean | undefined => {
  for (const each of decided) {
    if (each.what === what && each.is && each.least >= least) return true;
    if (each.what === what && !each.is && each.least <= least) return false;
  }
  return undefined;
};

/**
 * @param most outcomes that may be played; null if there would be more
 * @param same true if two outcomes need no decision between them
 */
export const decisionsOf = <T>(
  play: (happened: (what: string, least: number) => boolean) => T,
  most: number,
  same: (a: T, b: T) => boolean,
): Decisions<T> | null => {
  let played = 0;
  const isSame = (a: Decisions<T>, b: Decisions<T>): boolean =>
    'outcome' in a
      ? 'outcome' in b && same(a.outcome, b.outcome)
      : 'fact' in b &&
        a.fact.what === b.fact.what &&
        a.fact.least === b.fact.least &&
        isSame(a.yes, b.yes) &&
        isSame(a.no, b.no);
  const after = (before: readonly Decided[]): Decisions<T> | null => {
    played += 1;
    if (played > most) return null;
    // All facts that are not decided yet are false; each of them begins a way on which it is true.
    const asked: Fact[] = [];
    const outcome = play((what, least) => {
      const denied = asked.map((fact) => ({ ...fact, is: false }));
      const is = follows([...before, ...denied], { what, least });
      if (is === undefined) asked.push({ what, least });
      return is ?? false;
    });
    let tree: Decisions<T> = { outcome };
    for (const [at, fact] of [...asked.entries()].reverse()) {
      const denied = asked.slice(0, at).map((each) => ({ ...each, is: false }));
      const yes = after([...before, ...denied, { ...fact, is: true }]);
      if (!yes) return null;
      if (!isSame(yes, tree)) tree = { fact, yes, no: tree };
    }
    return tree;
  };
  return after([]);
};

/** Each outcome once. */
export const outcomesOf = <T>(tree: Decisions<T>): ReadonlySet<T> =>
  'outcome' in tree ? new Set([tree.outcome]) : new Set([...outcomesOf(tree.no), ...outcomesOf(tree.yes)]);

/** The outcome if nothing happened yet. */
export const firstOutcome = <T>(tree: Decisions<T>): T => ('outcome' in tree ? tree.outcome : firstOutcome(tree.no));

export const factsIn = <T>(tree: Decisions<T>): readonly Fact[] =>
  'outcome' in tree ? [] : [tree.fact, ...factsIn(tree.yes), ...factsIn(tree.no)];

/**
 * The ways through the tree, in the order in which the first whose facts all hold is followed; the last one needs none.
 * A way needs no fact denied: if the fact held, a way before would have been followed.
 */
export const waysOf = <T>(
  tree: Decisions<T>,
  needed: readonly Fact[] = [],
): readonly { readonly needed: readonly Fact[]; readonly outcome: T }[] =>
  'outcome' in tree
    ? [{ needed, outcome: tree.outcome }]
    : [...waysOf(tree.yes, [...needed, tree.fact]), ...waysOf(tree.no, needed)];
