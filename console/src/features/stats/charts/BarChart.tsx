import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOf } from '../figures.js';
import classes from './Charts.module.css';

export interface Bar {
  /** Names the bar in the table and in its title. */
  readonly label: string;
  readonly count: number;
  /** Part of the count that is drawn stronger; default all of it. */
  readonly strong?: number;
  readonly kind?: 'full';
}

/** Bars with what they say as a sentence, and the same numbers as a table. */
export function BarChart({
  title,
  bars,
  ends,
  columns,
  legend,
  children,
}: {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Below the first and the last bar. */
  readonly ends: readonly [string, string];
  /** Heads of the table: the bar's name, its count, and its strong part if bars have one. */
  readonly columns: readonly string[];
  readonly legend?: ReactNode;
  /** The sentence. */
  readonly children: ReactNode;
}) {
  const { t, i18n } = useTranslation('stats');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className={classes['chart']}>
      <div className={classes['head']}>
        <h3>{title}</h3>
        {legend}
      </div>
      <div className={classes['plot']} aria-hidden>
        <span className={classes['most']}>{number(most)}</span>
        <div className={classes['bars']}>
          {bars.map(({ label, count, strong = count, kind }) => (
            <span key={label} className={classes['place']} title={`${label}: ${number(count)}`}>
              <span className={classes['bar']} data-kind={kind} style={{ blockSize: `${(100 * count) / most}%` }}>
                <span style={{ blockSize: `${100 * shareOf(strong, count)}%` }} />
              </span>
            </span>
          ))}
        </div>
        <div className={classes['ends']}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      </div>
      <figcaption>{children}</figcaption>
      <details className={classes['table']}>
        <summary>{t('showAsTable')}</summary>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count, strong }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number(count)}</td>
                {strong !== undefined && <td>{number(strong)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
