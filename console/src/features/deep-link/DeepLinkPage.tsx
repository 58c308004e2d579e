import { Loader, Tabs, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { ErrorView } from '../../ui/ErrorView.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';
import { LogoMark } from '../../ui/Logo.js';
import { TopBar } from '../../ui/TopBar.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature } from './deep-link.feature.js';
import { deepLink } from './deep-link.slice.js';
import classes from './deep-link.module.css';
import { ItemRows } from './ItemRows.js';
import { SettingsDialog } from './SettingsDialog.js';
import { useMarkup } from './use-markup.js';

export { feature };

const KINDS = ['flow', 'sequence'] as const;
const isKind = (value: unknown): value is LinkKind => KINDS.some((kind) => kind === value);

/** `/lti_deeplink`: a course platform shows it in a frame, and a teacher selects what the course links (LTI-9 … LTI-19). */
export function DeepLinkPage() {
  const { t } = useTranslation(['deep-link', 'common', 'share']);
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const ltik = search.get('ltik') ?? '';
  const { selection, chosen, markup } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const [tab, setTab] = useState<LinkKind>(() => readStored('deepLinkTab', isKind) ?? 'flow');
  const sent = useMarkup(markup);
  useEffect(() => void dispatch(deepLink.opened(ltik)), [dispatch, ltik]);
  const isOpen = selection.status === 'fulfilled';
  useEffect(() => {
    if (isOpen) dispatch(deepLink.listWanted(tab));
  }, [dispatch, isOpen, tab]);
  const openTab = (next: string | null) => {
    if (!isKind(next)) return;
    setTab(next);
    writeStored('deepLinkTab', next);
  };
  const again = selection.error?.status === 410 ? {} : { onRetry: () => dispatch(deepLink.opened(ltik)) };
  return (
    <>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar
        brand={<LogoMark size={28} label={t('common:appName')} />}
        end={
          isOpen && (
            <Text size="xs" c="dimmed" className={classes['platform'] ?? ''} dir="auto">
              {selection.platform}
            </Text>
          )
        }
      >
        <h1 className={classes['heading']}>{t('title')}</h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        {selection.status === 'rejected' && selection.error ? (
          <ErrorView message={failureText(selection.error)} {...again} />
        ) : sent.failed ? (
          <ErrorView title={t('loadError')} message={t('loadErrorHow')} onRetry={sent.again} />
        ) : !isOpen || markup !== null ? (
          <Loader role="status" aria-label={t(markup === null ? 'common:loading' : 'returning')} m="xl" />
        ) : (
          <Tabs value={tab} onChange={openTab}>
            <Tabs.List>
              {KINDS.map((kind) => (
                <Tabs.Tab key={kind} value={kind}>
                  {t(`tab_${kind}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {KINDS.map((kind) => (
              <Tabs.Panel key={kind} value={kind} pt="md">
                {kind === tab && <ItemRows kind={kind} />}
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </main>
      {chosen && markup === null && <SettingsDialog key={`${chosen.kind} ${chosen.item.id}`} chosen={chosen} />}
    </>
  );
}
