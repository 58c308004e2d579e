import { Alert, Button, Group } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown above a list that could not be reloaded. Tries again by itself when the network is back. */
export function StaleNote({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['home', 'common']);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Alert color="orange" role="status" mb="md" icon={<WifiOff size={16} aria-hidden />}>
      <Group justify="space-between">
        {t('stale')}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </Group>
    </Alert>
  );
}
