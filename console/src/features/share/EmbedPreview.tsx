import { Skeleton, Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import type { EmbedSettings } from './embed-settings.js';
import { previewLink, type ShareTarget } from './share-link.js';
import { share, type MarkState } from './share.slice.js';
import classes from './share.module.css';

/** A length in CSS: a bare number means pixels. */
const cssLength = (text: string): string => (/^[\d.]+$/.test(text.trim()) ? `${text.trim()}px` : text.trim());

export interface EmbedPreviewProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  /** Sites that may embed it; the console is not one of them. */
  readonly isLimited: boolean;
  readonly mark: MarkState;
}

/** Shows the chat as an embedding page will: the share host's real page, in a sandbox, marked as a test. */
export function EmbedPreview({ target, settings, isLimited, mark }: EmbedPreviewProps) {
  const { t } = useTranslation('share');
  if (isLimited || target.signed)
    return (
      <Text size="xs" c="dimmed">
        {t(isLimited ? 'previewLimited' : 'previewSigned')}
      </Text>
    );
  return <TestFrame target={target} settings={settings} mark={mark} />;
}

function TestFrame({ target, settings, mark }: Omit<EmbedPreviewProps, 'isLimited'>) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { kind, id } = target;
  const ask = () => dispatch(share.markRequested({ kind, id }));
  // Before the first paint: the mark of another item, or of an earlier time, is never shown.
  useLayoutEffect(() => {
    dispatch(share.markRequested({ kind, id }));
  }, [dispatch, kind, id]);
  if (mark.error) return <ErrorView message={failureText(mark.error)} onRetry={ask} />;
  if (mark.value === null) return <Skeleton h={320} />;
  return (
    <>
      <Text size="xs" c="dimmed" mb="sm">
        {t('previewWhy')}
      </Text>
      <div className={classes['stage']} tabIndex={0} role="region" aria-label={t('preview')}>
        <iframe
          title={target.name}
          src={previewLink(target, settings, mark.value)}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          style={{ border: 0, width: cssLength(settings.width), height: cssLength(settings.height) }}
        />
      </div>
    </>
  );
}
