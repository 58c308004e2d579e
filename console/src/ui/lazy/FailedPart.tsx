import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedProps } from './lazy-part.js';

const reload = () => window.location.reload();

/** What failed and what one can do: where the server has a newer build, only a reload helps. */
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

/** In the part's place. What was opened by a key or a button, and can be closed, takes the focus and gives it back. */
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

/** Where there is room for a button only. */
export function FailedButton({ onRetry }: FailedProps) {
  const { t } = useTranslation('common');
  return (
    <Button size="compact-xs" variant="default" title={t('partFailed')} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}
