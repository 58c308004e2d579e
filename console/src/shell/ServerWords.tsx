import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import classes from './OfflineBanner.module.css';

/** ms between two looks whether maintenance is over; a lag that no reply has mentioned for so long is over, too. */
const LOOK_EVERY_MS = 15_000;

/** In s. From twice a unit on, an age is told in that unit, rounded up: nobody reads 10,800 s. */
const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function ageIn(language: string, lagMs: number): string {
  const seconds = Math.ceil(lagMs / 1_000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? ['second', 1];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / size));
}

/** Tells that nothing can be saved for a while, or how old figures and lists are. */
export function ServerWords() {
  const { t, i18n } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { isMaintained, lagMs } = useAppSelector((state) => state.config);
  useEffect(() => {
    const timer = setInterval(
      () => dispatch(isMaintained ? configActions.configRequested() : configActions.lagMet(0)),
      LOOK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [dispatch, isMaintained, lagMs]);
  return (
    <div className={classes['banner']}>
      {isMaintained ? t('maintenance') : t('lag', { age: ageIn(i18n.language, lagMs) })}
    </div>
  );
}
