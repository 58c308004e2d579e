import { Button, Stack, Text, Title } from '@mantine/core';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TopBar } from './TopBar.js';

export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <>
      <title>{`${t('notFoundTitle')} · ${t('appName')}`}</title>
      <TopBar />
      <main>
        <Stack align="center" gap="sm" py={96} px="lg" ta="center">
          <Compass size={36} strokeWidth={1.5} aria-hidden />
          <Title order={1}>{t('notFoundTitle')}</Title>
          <Text c="dimmed">{t('notFoundText')}</Text>
          <Button component={Link} to="/">
            {t('home')}
          </Button>
        </Stack>
      </main>
    </>
  );
}
