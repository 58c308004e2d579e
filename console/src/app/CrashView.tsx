import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorView } from '../ui/ErrorView.js';
import { NotFoundPage } from './NotFoundPage.js';

/** In place of a page that threw, or whose code could not be loaded: a reload, and a way back. */
export function CrashView() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main>
      <title>{`${t('crashTitle')} · ${t('appName')}`}</title>
      <ErrorView title={t('crashTitle')} message={t('crashText')}>
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        {/* A full load on purpose: the store may be what is broken. */}
        <Anchor href="/">{t('home')}</Anchor>
      </ErrorView>
    </main>
  );
}
