import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './OfflineBanner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export function OfflineBanner() {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <div role="status" className={classes['region']}>
      {!online && <div className={classes['banner']}>{t('offline')}</div>}
    </div>
  );
}
