import { Button, Center } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface LoadMoreProps {
  readonly pending: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
  /** The element that scrolls; absent: the window. */
  readonly within?: HTMLElement | null;
}

/** The last row of a paged list: loads the next page when it comes into view; after a failure it waits for a click. */
export function LoadMore({ pending, failed, onMore, within = null }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const row = useRef<HTMLDivElement>(null);
  const waiting = pending || failed;
  useEffect(() => {
    const target = row.current;
    if (!target || waiting || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      root: within,
      rootMargin: '300px',
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [waiting, onMore, within]);
  return (
    <Center ref={row} p="md">
      {failed ? (
        <Button variant="subtle" color="red" onClick={onMore}>
          {t('errorRetry')}
        </Button>
      ) : (
        <Button variant="subtle" loading={pending} onClick={onMore}>
          {t('loadMore')}
        </Button>
      )}
    </Center>
  );
}
