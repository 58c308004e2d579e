import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EmbedSettings } from './embed-settings.js';
import { previewLink, type ShareTarget } from './share-link.js';
import classes from './share.module.css';

/** A length in CSS: a bare number means pixels. */
const cssLength = (text: string): string => (/^[\d.]+$/.test(text.trim()) ? `${text.trim()}px` : text.trim());

export interface EmbedPreviewProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  /** Sites that may embed it; the console is not one of them. */
  readonly isLimited: boolean;
}

/** Shows the chat as an embedding page will: the share host's real page, in a sandbox, marked as a test. */
export function EmbedPreview({ target, settings, isLimited }: EmbedPreviewProps) {
  const { t } = useTranslation('share');
  if (isLimited || target.signed)
    return (
      <Text size="sm" c="dimmed">
        {t(isLimited ? 'previewLimited' : 'previewSigned')}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('previewWhy')}
      </Text>
      <div className={classes['stage']} tabIndex={0} role="region" aria-label={t('preview')}>
        <iframe
          title={target.name}
          src={previewLink(target, settings)}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          style={{ border: 0, width: cssLength(settings.width), height: cssLength(settings.height) }}
        />
      </div>
    </>
  );
}
