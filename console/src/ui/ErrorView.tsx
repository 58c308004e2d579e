import { Button, Group } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateView } from './StateView.js';

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
    <StateView
      role="alert"
      mood="wrong"
      icon={<CircleAlert strokeWidth={1.5} aria-hidden />}
      title={title ?? t('loadFailed')}
      level={2}
      sentence={message}
    >
      <Group gap="sm" justify="center">
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        {children}
      </Group>
    </StateView>
  );
}
