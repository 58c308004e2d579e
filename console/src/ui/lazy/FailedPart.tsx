import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedProps } from './failed-props.js';

const reload = () => window.location.reload();

/** Says what failed and what helps; if the server has a newer build, only a reload does. */
export function FailedWords({ onRetry, onClose }: FailedProps) {
  const { t } = useTranslation('common');
  const [offline] = useState(() => !navigator.onLine);
  return (
    <Stack role="alert" gap="sm" p="sm">
      <Text size="sm">{offline ? t('partOffline') : t('partFailed')}</Text>
      <Group gap="xs">
        <Button size="xs" data-autofocus onClick={onRetry}>
          {t('retry')}
        </Button>
        {!offline && (
          <Button size="xs" variant="default" onClick={reload}>
            {t('reload')}
          </Button>
        )}
        {onClose && (
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/**
 * Replaces the part. If the part was opened by a key or button and can be closed, the message takes the focus and
 * returns it.
 */
export function FailedPart({ onRetry, onClose }: FailedProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    place.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpened]);
  return (
    <div ref={place}>
      <FailedWords onRetry={onRetry} onClose={onClose} />
    </div>
  );
}

/** For places with room for only a button. */
export function FailedButton({ onRetry }: FailedProps) {
  const { t } = useTranslation('common');
  return (
    <Button size="compact-xs" variant="default" title={t('partFailed')} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}
