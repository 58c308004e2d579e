import type { Point } from './layout.js';

const ROUND = 16;
const at = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;
/** Start of the rounded corner: at most `ROUND` from `corner` towards `other`, and at most half way. */
const towards = (corner: Point, other: Point): Point => {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1;
  const share = Math.min(ROUND, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
};

/** An SVG path along the points, with rounded corners. */
export function routePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((corner, index) => {
    const next = rest[index + 1];
    if (!next) return `L${at(corner)}`;
    const before = points[index]!;
    return `L${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, next))}`;
  });
  return `M${at(first)}${parts.join('')}`;
}

/** Second point of the route: close to the prompt that the line starts from. */
export const labelPlace = (points: readonly Point[]): Point | null => points[1] ?? points[0] ?? null;
