/** Arranges the places of the loaded paths in the drawn tree, and in the list: from left to right, most used first. */
import type { PathPlace } from '@parley/contracts/http/path-places';

/** STAT-14 */
export const NODE = { width: 200, height: 40, gap: 100, top: 20, dot: 14, step: 60 } as const;

export interface TreePlace {
  readonly kind: 'place';
  readonly id: string;
  readonly place: PathPlace;
  /** The answers that led here. */
  readonly answers: readonly string[];
  /** Has places behind it. */
  readonly foldable: boolean;
  readonly folded: boolean;
}
/** Answers that few gave, together. */
export interface TreeRare {
  readonly kind: 'rare';
  readonly id: string;
  readonly parent: number;
  readonly count: number;
  readonly total: number;
}
export type TreeItem = (TreePlace | TreeRare) & {
  readonly parentId: string | null;
  readonly depth: number;
  readonly row: number;
};
export interface TreeView {
  /** Places that were folded (false) or unfolded (true). */
  readonly unfolded: ReadonlyMap<number, boolean>;
  /** Answers of fewer learners are folded together; */
  readonly rareBelow: number;
  /** except behind these places. */
  readonly rareShown: ReadonlySet<number>;
}
export const idOf = (node: number): string => `place${node}`;

/** At first, what a tenth of all learners came to is unfolded. */
const OPEN_SHARE = 0.1;

/** Top to bottom, as arrow keys go through them. A place is in the row of its most frequent follower. */
export function treeOf(places: readonly PathPlace[], view: TreeView): readonly TreeItem[] {
  const known = new Map(places.map((place) => [place.node, place]));
  const roots = places.filter(({ parent }) => parent === 0);
  const opened = roots.reduce((sum, { total }) => sum + total, 0);
  const items: TreeItem[] = [];
  let row = -1;

  const addPlace = (place: PathPlace, answers: readonly string[], at: Pick<TreeItem, 'parentId' | 'depth' | 'row'>) => {
    const foldable = place.answers.length > 0;
    const isOpen = view.unfolded.get(place.node) ?? place.total >= opened * OPEN_SHARE;
    const folded = foldable && !(isOpen && place.answers.some(({ nextPrompt }) => known.has(nextPrompt)));
    const id = idOf(place.node);
    items.push({ kind: 'place', id, place, answers, foldable, folded, ...at });
    if (foldable && !folded) addFollowers(place, id, at);
  };
  const addFollowers = (place: PathPlace, id: string, { depth, row: own }: Pick<TreeItem, 'depth' | 'row'>) => {
    const rare = view.rareShown.has(place.node) ? [] : place.answers.filter(({ total }) => total < view.rareBelow);
    const isRare = new Set(rare.length > 1 ? rare : []);
    let first = true;
    const at = () => {
      if (!first) row += 1;
      const place = { parentId: id, depth: depth + 1, row: first ? own : row };
      first = false;
      return place;
    };
    for (const answer of place.answers) {
      const next = known.get(answer.nextPrompt);
      if (next && !isRare.has(answer)) addPlace(next, answer.messages, at());
    }
    if (isRare.size === 0) return;
    const total = rare.reduce((sum, each) => sum + each.total, 0);
    items.push({ kind: 'rare', id: `rare${place.node}`, parent: place.node, count: isRare.size, total, ...at() });
  };
  for (const root of roots) {
    row += 1;
    addPlace(root, [], { parentId: null, depth: 0, row });
  }
  return items;
}

/** Some places behind it aren't loaded. */
export const lacksFollowers = (place: PathPlace, places: readonly PathPlace[]): boolean =>
  place.answers.some(({ nextPrompt }) => !places.some(({ node }) => node === nextPrompt));

/** The places from the first to this one. */
export function wayTo(node: number, places: readonly PathPlace[]): readonly PathPlace[] {
  const known = new Map(places.map((place) => [place.node, place]));
  const way: PathPlace[] = [];
  for (let at = known.get(node); at; at = known.get(at.parent)) way.unshift(at);
  return way;
}

/** Enough came, and a fifth of them left. */
export const isLossy = ({ total, dropped }: PathPlace): boolean => total >= 5 && dropped >= total * 0.2;

/** Finds the place at which most learners left; null if nobody did. */
export function mostLeft(places: readonly PathPlace[]): PathPlace | null {
  const [first] = [...places].sort((a, b) => b.dropped - a.dropped);
  return first && first.dropped > 0 ? first : null;
}
