import { Anchor, Badge } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ListInput } from '@parley/contracts/definition/input-types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { barsOf, shareOf, type AnswerBar } from './figures.js';
import { goToUnmatched } from './improve/unmatched-place.js';
import { plainText } from '../../ui/plain-text.js';
import type { FlowStats } from './stats.slice.js';
import classes from './Stats.module.css';
import { placeOfPrompt } from './summary/prompt-place.js';
import { usePromptName } from './use-prompt-name.js';

/** Tries from here on are counted together. */
const LAST_NTH = 20;

export type PromptStats = FlowStats['promptAnalytics'][number];

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
  const nameOf = usePromptName();
  const { answers, left } = barsOf(prompt.data);
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h3 id={placeOfPrompt(prompt.key)} tabIndex={-1} dir="auto">
          {nameOf(prompt)}
        </h3>
        <Badge color="gray">{t('shown', { count: prompt.data.total })}</Badge>
      </div>
      <p className={classes['message']}>{plainText(prompt.data.message)}</p>
      <FirstTry data={prompt.data} />
      {(answers.length > 0 || left) && (
        <ul className={classes['bars']}>
          {answers.map((bar) => (
            <Bar key={bar.message} bar={bar} label={answerName(bar.message, t)} />
          ))}
          {left && <Bar bar={left} label={t(prompt.data.byTeacher ? 'waitsForYou' : 'leftHere')} dropped />}
        </ul>
      )}
      <Positions data={prompt.data} />
      <HelpTaken data={prompt.data} />
      <LaterTries data={prompt.data} />
      {hasWords && (
        <Anchor component="button" type="button" fz="sm" mt={8} onClick={goToUnmatched}>
          {t('seeWhatTheyWrote')}
        </Anchor>
      )}
    </li>
  );
});

const answerName = (message: string, t: TFunction<'stats'>): string =>
  message === CATCH_ALL ? t('otherAnswers') : message;

const ALL_RIGHT = { order: 'allRight.order', pairs: 'allRight.pairs', gaps: 'allRight.gaps' } as const satisfies Record<
  ListInput,
  string
>;
const WRONG_MOST = {
  order: 'wrongMost.order',
  pairs: 'wrongMost.pairs',
  gaps: 'wrongMost.gaps',
} as const satisfies Record<ListInput, string>;

/** How many were right at once, and of what the bars below are shares. */
function FirstTry({ data }: { readonly data: PromptStats['data'] }) {
  const { t } = useTranslation('stats');
  const { answered, firstRight, answers, byTeacher, multiple, parts } = data;
  if (answered === 0 || answers.length === 0) return null;
  return (
    <>
      {firstRight !== null && (
        <p className={classes['firstRight']}>
          <Check size={14} aria-hidden />{' '}
          {t(parts ? ALL_RIGHT[parts.input] : 'rightAtFirst', {
            part: firstRight,
            whole: answered,
            percent: Math.round(100 * shareOf(firstRight, answered)),
          })}
          {parts && parts.wrongMost !== null && ` ${t(WRONG_MOST[parts.input], { place: parts.wrongMost })}`}
        </p>
      )}
      <p className={classes['ofWhat']}>
        {byTeacher ? t('answersOfTeacher', { count: answered }) : t('firstAnswers', { count: answered })}
        {multiple && ` ${t(parts ? 'severalParts' : 'severalChoices')}`}
      </p>
    </>
  );
}

/** The first answers on a rating or a slider, and their mean. */
function Positions({ data: { positions } }: { readonly data: PromptStats['data'] }) {
  const { t, i18n } = useTranslation('stats');
  if (!positions) return null;
  const { count, mean, bars } = positions;
  const shown = mean.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return (
    <>
      <p className={classes['ofWhat']}>{t('positionsMean', { mean: shown, count })}</p>
      <ul className={classes['bars']}>
        {bars.map(({ least, most, count: times }) => (
          <Bar
            key={least}
            bar={{ message: String(least), count: times, share: shareOf(times, count), right: false }}
            label={least === most ? String(least) : `${least}–${most}`}
          />
        ))}
      </ul>
    </>
  );
}

/** "3 of 24 asked for help: Hint". */
function HelpTaken({ data: { helps = [], total } }: { readonly data: PromptStats['data'] }) {
  const { t } = useTranslation('stats');
  return helps.map(({ message, kind, count }) => (
    <p key={message} className={classes['ofWhat']} dir="auto">
      {t(`helpTaken.${kind}`, { part: count, whole: total, name: plainText(message) })}
    </p>
  ));
}

/** Answers after the first one, where the question was asked again. */
function LaterTries({ data: { expandedThread } }: { readonly data: PromptStats['data'] }) {
  const { t } = useTranslation('stats');
  if (expandedThread.length === 0) return null;
  return (
    <details className={classes['later']}>
      <summary>{t('laterTries')}</summary>
      <ul>
        {expandedThread.map(({ nth, answers }) => (
          <li key={nth}>
            {t(nth === LAST_NTH ? 'tryFrom' : 'try', { number: nth + 1 })}{' '}
            <span dir="auto">
              {answers.map(({ message, count }) => `${answerName(message, t)} ${count}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

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
