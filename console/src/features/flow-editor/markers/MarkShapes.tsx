import { memo } from 'react';
import type { Mark, MarkKind } from './marks.js';
import classes from './markers.module.css';

type Look = MarkKind | 'plain';

/** Horizontal extent of each look, in px. Later entries are painted over earlier ones. */
const LOOKS: readonly (readonly [Look, number, number])[] = [
  ['plain', 9, 15],
  ['finish', 7, 17],
  ['start', 7, 17],
  ['pause', 6, 18],
  ['missing', 5, 12],
  ['person', 12, 19],
  ['problem', 4, 20],
];
/** Line width in px; it also rounds the corners. */
const STROKE = 2;

function pathOf(places: readonly number[], from: number, to: number, step: number): string {
  const gap = Math.min(step / 5, 3);
  const tall = Math.max(step - 2 * gap - STROKE, 0);
  const wide = to - from - STROKE;
  return places
    .map((place) => `M${from + 1} ${(place * step + gap + 1).toFixed(1)}h${wide}v${tall.toFixed(1)}h${-wide}z`)
    .join('');
}

/** One path for all marks of the same look: with an element for each, every keystroke would repaint them all. */
export const MarkShapes = memo(function MarkShapes({
  marks,
  height,
}: {
  readonly marks: readonly Mark[];
  /** px */
  readonly height: number;
}) {
  const places = new Map<Look, number[]>();
  marks.forEach(({ kinds }, index) => {
    const look = kinds[0] ?? 'plain';
    const alike = places.get(look);
    if (alike) alike.push(index);
    else places.set(look, [index]);
  });
  return (
    <svg className={classes['marks']} aria-hidden>
      {LOOKS.map(([look, from, to]) => {
        const alike = places.get(look);
        if (!alike) return null;
        return (
          <path
            key={look}
            data-mark={look}
            data-places={alike.join(' ')}
            d={pathOf(alike, from, to, height / marks.length)}
          />
        );
      })}
    </svg>
  );
});
