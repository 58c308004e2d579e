import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import classes from './OfflineBanner.module.css';

/** ms between two looks whether maintenance is over; a lag that no reply has mentioned for so long is over, too. */
const LOOK_EVERY_MS = 15_000;

/** Tells that nothing can be saved for a while, or how old figures and lists are. */
export function ServerWords() {
  const { t } = useTranslation('common');
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
      {isMaintained ? t('maintenance') : t('lag', { count: Math.ceil(lagMs / 1_000) })}
    </div>
  );
}
