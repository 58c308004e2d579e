import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../foundation/hooks.js';
import classes from './OfflineBanner.module.css';

/** Asks so often if it is over, in ms. */
const ASK_EVERY_MS = 15_000;

/** Tells that nothing can be saved for a while; goes away by itself. */
export function MaintenanceBanner() {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { isMaintained } = useAppSelector((state) => state.config);
  useEffect(() => {
    if (!isMaintained) return;
    const timer = setInterval(() => dispatch(configActions.configRequested()), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [dispatch, isMaintained]);
  return (
    <div role="status" className={classes['region']}>
      {isMaintained && <div className={classes['banner']}>{t('maintenance')}</div>}
    </div>
  );
}
