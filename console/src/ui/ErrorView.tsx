import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ErrorViewProps {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** Says what could not be shown, why, and what to do. Tries again by itself when the network is back. */
export function ErrorView({ title, message, onRetry, children }: ErrorViewProps) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (!onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Stack role="alert" align="center" gap="sm" py={48} px="lg" ta="center">
      <CircleAlert size={32} strokeWidth={1.5} color="var(--mantine-color-error)" aria-hidden />
      <Title order={2}>{title ?? t('loadFailed')}</Title>
      <Text c="dimmed" maw={460}>
        {message}
      </Text>
      <Group gap="sm" justify="center">
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        {children}
      </Group>
    </Stack>
  );
}
