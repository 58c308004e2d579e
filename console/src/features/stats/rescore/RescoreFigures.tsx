import { useTranslation } from 'react-i18next';
import type { RescoreGroups } from './groups.js';
import classes from './Rescore.module.css';

export interface RescoreFiguresProps {
  readonly groups: RescoreGroups;
  readonly maxScore: number | null;
}

/** Four numbers: what changes, what stays, whose ways part, and the average before and after. */
export function RescoreFigures({ groups, maxScore }: RescoreFiguresProps) {
  const { t, i18n } = useTranslation('rescore');
  const { changed, same, other, up, down, average, waiting } = groups;
  const rounded = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <ul className={classes['figures']}>
      <Figure
        value={number(changed.length)}
        text={t('changes', { count: changed.length })}
        hint={t('upDown', { up: number(up), down: number(down) })}
      />
      <Figure value={number(same.length)} text={t('stay', { count: same.length })} />
      <Figure value={number(other.length)} text={t('otherWay', { count: other.length })} hint={t('otherWayHint')} />
      {(average || waiting > 0) && (
        <Figure
          value={average ? `${rounded(average.now)} → ${rounded(average.then)}` : '–'}
          text={t('average')}
          hint={[
            maxScore === null || maxScore === 0 ? t('averageOf') : t('averageOfMax', { max: rounded(maxScore) }),
            ...(waiting > 0 ? [t('averageWithout', { count: waiting })] : []),
          ].join('; ')}
        />
      )}
    </ul>
  );
}

interface FigureProps {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}
const Figure = ({ value, text, hint }: FigureProps) => (
  <li className={classes['figure']}>
    <span className={classes['value']}>{value}</span> <span>{text}</span>
    {hint && <span className={classes['hint']}>{hint}</span>}
  </li>
);
