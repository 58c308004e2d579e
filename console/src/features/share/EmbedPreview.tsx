import { Skeleton, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import type { EmbedSettings } from './embed-settings.js';
import { standInLink, type ShareTarget } from './share-link.js';
import { share, type MarkState } from './share.slice.js';
import classes from './share.module.css';

export interface EmbedPreviewProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  /** Sites that may embed it; the console is not one of them. */
  readonly isLimited: boolean;
  readonly mark: MarkState;
}

/** Shows the chat as on the author's page: the share host's stand-in for it, in a sandbox, marked as a test. */
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
  const address = mark.value === null ? null : standInLink(target, settings, mark.value);
  if (mark.error) return <ErrorView message={failureText(mark.error)} onRetry={ask} />;
  return (
    <div>
      <div className={classes['stage']}>
        {address === null ? <Skeleton h="100%" /> : <StandInFrame title={t('preview')} address={address} />}
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {t('previewWhy')}
      </Text>
    </div>
  );
}

/** Follows its address without loading the page again, and without an entry in the browser's history. */
function StandInFrame({ title, address }: { readonly title: string; readonly address: string }) {
  const [first] = useState(address);
  const shown = useRef(first);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    frame.current?.contentWindow?.location.replace(address);
  }, [address]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={first}
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}
