import { Button, Loader, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature, list } from './integrations.feature.js';
import classes from './integrations.module.css';

export { feature };

/** `/integrations/{type}`: INTG-6…8, where another system sends people back to. */
export function IntegratedPage() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { type } = useParams();
  const { list: load } = useAppSelector(feature.select);
  const failureText = useFailureText();
  useEffect(() => void dispatch(list.requested()), [dispatch]);
  const found = load.value?.find((one) => one.type === type);
  if (load.status === 'fulfilled' && !found) return <Navigate to="/" replace />;
  const title = found && load.status === 'fulfilled' ? t('integratedWith', { type: t(`type.${found.type}`) }) : null;
  return (
    <div className={classes['page']}>
      <title>{`${title ?? t('title')} · ${t('common:appName')}`}</title>
      <TopBar />
      <main id="main">
        {load.status === 'rejected' && load.error ? (
          <ErrorView
            title={t('loadFailed')}
            message={failureText(load.error)}
            onRetry={() => dispatch(list.requested())}
          />
        ) : (
          <Stack align="center" gap="lg" py={64} px="md">
            {title === null ? (
              <Loader role="status" aria-label={t('common:loading')} />
            ) : (
              <>
                <Title order={1} ta="center">
                  {title}
                </Title>
                <Button component={Link} to="/">
                  {t('common:home')}
                </Button>
              </>
            )}
          </Stack>
        )}
      </main>
    </div>
  );
}
