import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import classes from './OfflineBanner.module.css';

/** ms after which a lag that no reply has mentioned again counts as over. */
const FORGET_AFTER_MS = 15_000;

/** Tells how old the figures and lists are while the server can't keep up; goes away by itself. */
export function LagBanner() {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { lagSeconds } = useAppSelector((state) => state.config);
  useEffect(() => {
    if (lagSeconds === 0) return;
    const timer = setTimeout(() => dispatch(configActions.lagMet(0)), FORGET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, lagSeconds]);
  return (
    <div role="status" className={classes['region']}>
      {lagSeconds > 0 && <div className={classes['banner']}>{t('lag', { count: lagSeconds })}</div>}
    </div>
  );
}
