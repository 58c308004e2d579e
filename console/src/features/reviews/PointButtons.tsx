import { useTranslation } from 'react-i18next';
import { pointsOf, pointsText } from './points.js';
import classes from './Reviews.module.css';

interface PointButtonsProps {
  readonly limit: number | null;
  /** The points in the field; null: none, or no number. */
  readonly chosen: number | null;
  readonly onChoose: (points: number) => void;
}

/** Fills the field of the points with one press; any other number is typed. */
export function PointButtons({ limit, chosen, onChoose }: PointButtonsProps) {
  const { t, i18n } = useTranslation('reviews');
  const all = pointsOf(limit);
  if (all.length === 0) return null;
  return (
    <div className={classes['points']} role="group" aria-label={t('points')}>
      {all.map((points) => (
        <button
          key={points}
          type="button"
          className={classes['point']}
          aria-pressed={points === chosen}
          aria-label={t('pointsOf', { count: points, limit })}
          onClick={() => onChoose(points)}
        >
          {pointsText(points, i18n.language)}
        </button>
      ))}
    </div>
  );
}
