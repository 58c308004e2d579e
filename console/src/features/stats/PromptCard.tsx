import { Anchor, Badge } from '@mantine/core';
import { Check } from 'lucide-react';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { CATCH_ALL } from '@parley/contracts/definition/definition';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { barsOf, type AnswerBar } from './figures.js';
import { goToUnmatched } from './improve/unmatched-place.js';
import { plainText } from '../../ui/plain-text.js';
import type { FlowStats } from './stats.slice.js';
import classes from './Stats.module.css';

export type PromptStats = FlowStats['promptAnalytics'][number];

/** Named by its position; a prompt of a linked flow by that flow. */
function titleOf({ position, key }: PromptStats, t: TFunction<'stats'>): string {
  if (position !== null) return t('prompt', { number: position });
  const linked = linkedPromptOf(key);
  return linked ? t('linkedPrompt', { id: linked.flowId }) : t('removedPrompt');
}

/** How often a prompt was shown, and a thin bar for each answer (STAT-7). */
export const PromptCard = memo(function PromptCard({
  prompt,
  hasWords,
}: {
  readonly prompt: PromptStats;
  /** The list of unmatched answers has some of this prompt. */
  readonly hasWords: boolean;
}) {
  const { t } = useTranslation('stats');
  const { answers, left } = barsOf(prompt.data);
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h3>{titleOf(prompt, t)}</h3>
        <Badge color="gray">{t('shown', { count: prompt.data.total })}</Badge>
      </div>
      <p className={classes['message']}>{plainText(prompt.data.message)}</p>
      {(answers.length > 0 || left) && (
        <ul className={classes['bars']}>
          {answers.map((bar) => (
            <Bar key={bar.message} bar={bar} label={bar.message === CATCH_ALL ? t('otherAnswers') : bar.message} />
          ))}
          {left && <Bar bar={left} label={t('leftHere')} dropped />}
        </ul>
      )}
      {hasWords && (
        <Anchor component="button" type="button" fz="sm" mt={8} onClick={goToUnmatched}>
          {t('seeWhatTheyWrote')}
        </Anchor>
      )}
    </li>
  );
});

function Bar({
  bar,
  label,
  dropped = false,
}: {
  readonly bar: AnswerBar;
  readonly label: string;
  readonly dropped?: boolean;
}) {
  const { t } = useTranslation('stats');
  return (
    <li className={classes['bar']}>
      <span className={classes['barLabel']} dir="auto">
        {bar.right && (
          <>
            <Check size={14} role="img" aria-label={t('rightAnswer')} />{' '}
          </>
        )}
        {label}
      </span>
      <span className={classes['barCount']}>
        {bar.count} <span className={classes['barShare']}>{Math.round(100 * bar.share)}%</span>
      </span>
      <span className={classes['track']} aria-hidden>
        <span
          className={dropped ? classes['dropped'] : classes['fill']}
          style={{ inlineSize: `${100 * bar.share}%` }}
        />
      </span>
    </li>
  );
}
