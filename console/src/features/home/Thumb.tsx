import type { FlowCard } from '@parley/contracts/http/flow-card';
import { useState } from 'react';
import { hueOf, shapesOf, THUMB } from './thumb-shapes.js';
import classes from './Thumb.module.css';

export interface ThumbProps {
  readonly card: Pick<FlowCard, 'uid' | 'picture' | 'first' | 'prompts'>;
  /** As wide as there is room. */
  readonly isWide?: boolean;
}

/** A lesson's first picture, or one drawn from how it begins. */
export function Thumb({ card, isWide = false }: ThumbProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes['thumb']} data-hue={hueOf(card.uid)} data-thumb="" data-wide={isWide || undefined}>
      {card.picture !== null && !isBroken ? (
        <img src={card.picture} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        <svg viewBox={`0 0 ${THUMB.width} ${THUMB.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
          {shapesOf(card).map(({ kind, ...place }) => (
            <rect
              key={`${place.x} ${place.y}`}
              className={classes[kind]}
              {...place}
              rx={Math.min(place.height / 2, 8)}
            />
          ))}
        </svg>
      )}
    </span>
  );
}
