import type { LearnerLink } from '@parley/contracts/http/learner-links';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { qrPath } from '../../../ui/qr-path.js';
import classes from './learner-links.module.css';

export interface LearnerCardsProps {
  /** The lesson's name. */
  readonly title: string;
  readonly links: readonly LearnerLink[];
  readonly onPrinted: () => void;
}

/** Prints one card for each learner, to cut out: name, lesson, QR code and address. Nothing of it is on the screen. */
export function LearnerCards({ title, links, onPrinted }: LearnerCardsProps) {
  useEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-printing-cards', true);
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => {
      window.removeEventListener('afterprint', onPrinted);
      page.toggleAttribute('data-printing-cards', false);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The cards are printed once, when they are first drawn.
  }, []);
  return createPortal(
    <div className={classes['cards']} data-printed-cards="">
      {links.map(({ id, name, url, class: label }) => (
        <Card key={id} name={name} label={label} title={title} url={url} />
      ))}
    </div>,
    document.body,
  );
}

interface CardProps extends Pick<LearnerCardsProps, 'title'> {
  readonly name: string;
  /** The label of the learner's class. */
  readonly label: string | undefined;
  readonly url: string;
}
function Card({ name, label, title, url }: CardProps) {
  const code = qrPath(url);
  return (
    <div className={classes['card']}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden>
          <path fill="#000" d={code.path} />
        </svg>
      )}
      <strong dir="auto">{name}</strong>
      {label !== undefined && <span dir="auto">{label}</span>}
      <span dir="auto">{title}</span>
      <span dir="ltr">{url.replace(/^https?:\/\//, '')}</span>
    </div>
  );
}
