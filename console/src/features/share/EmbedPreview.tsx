import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EmbedSettings } from './embed-settings.js';
import { previewLink, type ShareTarget } from './share-link.js';
import classes from './share.module.css';

/** A length as CSS has it: a bare number is pixels. */
const cssLength = (text: string): string => (/^[\d.]+$/.test(text.trim()) ? `${text.trim()}px` : text.trim());

export interface EmbedPreviewProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  /** Sites that it is limited to: the console is none of them. */
  readonly isLimited: boolean;
}

/** What a page that embeds it will show: the real page of the share host, in a sandbox, its chat marked as a test. */
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
