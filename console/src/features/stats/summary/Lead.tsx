import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { durationText, shareOf } from '../figures.js';
import type { Choice, FlowStats } from '../stats.slice.js';
import { shareOfAll, type JudgedPrompt } from './judged.js';
import { PromptLink } from './PromptLink.js';
import classes from './Summary.module.css';

export interface LeadProps {
  readonly value: FlowStats;
  readonly attempts: Choice['attempts'];
  /** The hardest first. */
  readonly judged: readonly JudgedPrompt[];
}

/** The one leading figure, a sentence with the hardest question and what waits, and three figures beside it. */
export function Lead({ value, attempts, judged }: LeadProps) {
  const { t, i18n } = useTranslation('stats');
  const { attempted, totalCompleted, completedTime, scores } = value;
  const right = shareOfAll(judged);
  const [hardest] = judged;
  const percent = (share: number) => new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  const done = { done: totalCompleted, count: attempted };
  const half = completedTime.median === null ? null : durationText(completedTime.median, t, i18n.language);
  const figures: readonly (readonly [string, string])[] = [
    [t('finished'), t('partOf', { part: totalCompleted, whole: attempted })],
    ...(half === null
      ? []
      : [[t('halfNeeded'), completedTime.isExact ? half : t('aboutTime', { time: half })] as const]),
    ...(scores.average === null ? [] : [[t('averageScore'), percent(scores.average)] as const]),
  ];
  return (
    <section className={classes['lead']} aria-label={t('inShort')}>
      <Ring share={right ?? shareOf(totalCompleted, attempted)} percent={percent} />
      <div>
        <h2>{t(right === null ? 'finished' : 'leadRight')}</h2>
        <p>
          {t(attempts === 'all' ? 'finishedAttempts' : 'finishedLearners', done)}{' '}
          {hardest && (
            <>
              {t('hardest')} <PromptLink prompt={hardest.prompt} />
              {t('wereRight', { part: hardest.right, whole: hardest.answered })}{' '}
            </>
          )}
          {scores.pending > 0 && (
            <Anchor component={Link} to="/reviews" inherit>
              {t('attemptsWait', { count: scores.pending })}
            </Anchor>
          )}
        </p>
      </div>
      <dl className={classes['beside']}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const RADIUS = 48;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ share, percent }: { readonly share: number; readonly percent: (share: number) => string }) {
  const circle = { cx: 56, cy: 56, r: RADIUS, fill: 'none', strokeWidth: 12 };
  return (
    <div className={classes['ring']}>
      <svg viewBox="0 0 112 112" aria-hidden>
        <circle {...circle} className={classes['ringWhole']} />
        <circle {...circle} className={classes['ringPart']} strokeDasharray={`${share * AROUND} ${AROUND}`} />
      </svg>
      <b>{percent(share)}</b>
    </div>
  );
}
