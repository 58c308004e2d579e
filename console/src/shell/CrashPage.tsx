import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorView } from '../ui/ErrorView.js';

const reload = () => window.location.reload();

/** Replaces a page that threw, or whose code could not be loaded; offers a reload and a way back. */
export function CrashPage() {
  const { t } = useTranslation('common');
  // Without a network, the missing piece is the code of a page that was never opened before.
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  return (
    <main id="main">
      <title>{`${offline ? t('pageOfflineTitle') : t('crashTitle')} · ${t('appName')}`}</title>
      <ErrorView
        title={offline ? t('pageOfflineTitle') : t('crashTitle')}
        message={offline ? t('pageOfflineText') : t('crashText')}
      >
        <Button onClick={reload}>{t('reload')}</Button>
        {/* A full load on purpose: the store may be what is broken. */}
        <Anchor href="/">{t('home')}</Anchor>
      </ErrorView>
    </main>
  );
}
