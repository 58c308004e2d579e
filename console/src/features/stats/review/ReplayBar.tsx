import { ActionIcon, NativeSelect, Slider } from '@mantine/core';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SPEEDS, type Replay, type Speed } from './use-replay.js';
import classes from './Review.module.css';

/** Looks back in a chat: event by event, or played. */
export function ReplayBar({ replay }: { readonly replay: Replay }) {
  const { t, i18n } = useTranslation('review');
  const { timeline, at, playing, speed, setSpeed, seek, toggle } = replay;
  if (!timeline || timeline.moments.length < 2) return null;
  const last = timeline.moments.length - 1;
  const place = at ?? last;
  const moment = (index: number) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
      timeline.moments[index]?.at,
    );
  return (
    <div className={classes['replay']} role="group" aria-label={t('replay')}>
      <ActionIcon aria-label={t(playing ? 'pause' : 'play')} onClick={toggle}>
        {playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon aria-label={t('stepBack')} disabled={place === 0} onClick={() => seek(place - 1)}>
        <StepBack size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('stepForward')} disabled={place === last} onClick={() => seek(place + 1)}>
        <StepForward size={16} aria-hidden />
      </ActionIcon>
      <Slider
        className={classes['slider'] ?? ''}
        size="sm"
        min={0}
        max={last}
        value={place}
        onChange={seek}
        label={moment}
        thumbLabel={t('moment')}
        thumbProps={{ 'aria-valuetext': at === null ? t('now') : moment(place) }}
        marks={timeline.moments.flatMap(({ type }, value) => (type === 'AnswerAltered' ? [{ value }] : []))}
      />
      <span className={classes['moment']}>
        {at === null ? t('now') : t('momentOf', { at: place + 1, count: last + 1 })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('speed')}
        value={speed}
        onChange={(event) => setSpeed(event.currentTarget.value as Speed)}
        data={SPEEDS.map((value) => ({ value, label: value === 'once' ? t('atOnce') : `${value}×` }))}
      />
    </div>
  );
}
