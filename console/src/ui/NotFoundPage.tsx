import { Button } from '@mantine/core';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateView } from './StateView.js';
import { TopBar } from './TopBar.js';

export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <>
      <title>{`${t('notFoundTitle')} · ${t('appName')}`}</title>
      <TopBar />
      <main id="main">
        <StateView
          mood="away"
          icon={<Compass strokeWidth={1.5} aria-hidden />}
          title={t('notFoundTitle')}
          level={1}
          sentence={t('notFoundText')}
        >
          <Button component={Link} to="/">
            {t('home')}
          </Button>
        </StateView>
      </main>
    </>
  );
}
