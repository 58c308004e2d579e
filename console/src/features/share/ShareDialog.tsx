import { Alert, Modal, Skeleton, Stack, Tabs } from '@mantine/core';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { defineFeature } from '../../foundation/feature.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LinkSwitches } from '../../ui/link-settings/LinkFields.js';
import { linkLanguages } from '../../ui/link-settings/link-settings.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { isIdentifier, isLength } from './embed-settings.js';
import { AskNameSwitch } from './AskNameSwitch.js';
import { ClassField } from './ClassField.js';
import { EmbedFields } from './EmbedFields.js';
import { EmbedOrigins } from './EmbedOrigins.js';
import { EmbedPreview } from './EmbedPreview.js';
import { LinkPanel, LongLink } from './LinkPanel.js';
import { PackagePanel } from './PackagePanel.js';
import { shareSaga } from './share.saga.js';
import { share, shareReducer, type ShareSettings } from './share.slice.js';
import { TrustChoice } from './TrustChoice.js';
import { useEmbedSettings } from './use-embed-settings.js';
import { WebPanel } from './WebPanel.js';

export const feature = defineFeature({ name: 'share', reducer: shareReducer, saga: shareSaga });

const MODAL_WIDTH = 700;
const FIRST_SWITCHES = ['showScore', 'showName'] as const;

/** Embed/Share: the link to hand out first, then ways into pages and courses, and everything that can be set. */
export function ShareDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const state = useAppSelector(feature.select);
  const { status, error, item, setting, secret, mark } = state;
  const config = useAppSelector((store) => store.config.value);
  const failureText = useFailureText();
  useReturnFocus();
  const [tab, setTab] = useState<string | null>('link');
  const load = () => dispatch(share.requested({ kind, id }));
  useEffect(() => {
    dispatch(share.requested({ kind, id }));
  }, [dispatch, kind, id]);
  const subject = { kind, id };
  const { settings, shortLink, change, askAgain } = useEmbedSettings(subject, state);
  const copy = useFocusOnce(Boolean(shortLink?.value));
  const choose = (part: ShareSettings) => dispatch(share.settingChosen({ subject, change: part }));
  const statusOf = (name: keyof ShareSettings) => (name in setting.change ? setting.status : 'idle');
  const signed = item?.settings.identifierTrust === 'signed';
  const target = config && item && { shareUrl: config.shareUrl, kind, id, name: item.name, signed };
  const valid = isIdentifier(settings.identifier) && isLength(settings.height) && isLength(settings.width);
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('title')}>
      {status === 'rejected' && error && <ErrorView message={failureText(error)} onRetry={load} />}
      {(status === 'idle' || status === 'pending') && <Skeleton h={320} />}
      {item && target && (
        <Stack gap="lg">
          {item.latestVersion === null && <Alert color="orange">{t(`notPublished_${kind}`)}</Alert>}
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <ShareTabs />
            <LinkPanel
              target={target}
              settings={settings}
              shortLink={shortLink}
              copy={copy}
              onRetry={askAgain}
              forEach={item.latestVersion !== null && item.ownership === 'own'}
            >
              <ClassField
                value={settings.classLabel}
                note="classNote"
                onChange={(classLabel) => change({ classLabel })}
              />
              {shortLink?.value && (
                <AskNameSwitch isOn={settings.askName} onChange={(askName) => change({ askName })} />
              )}
              <LinkSwitches kind={kind} settings={settings} names={FIRST_SWITCHES} onChange={change} />
            </LinkPanel>
            <WebPanel
              target={target}
              settings={settings}
              valid={valid}
              onChange={change}
              preview={
                valid &&
                item.latestVersion !== null && (
                  <EmbedPreview
                    target={target}
                    settings={settings}
                    mark={mark}
                    isLimited={(item.settings.embedOrigins ?? []).length > 0}
                  />
                )
              }
            >
              <EmbedOrigins
                value={item.settings.embedOrigins ?? []}
                status={statusOf('embedOrigins')}
                onChange={(embedOrigins) => choose({ embedOrigins })}
              />
            </WebPanel>
            <PackagePanel target={target} settings={settings} item={item} />
            <Tabs.Panel value="advanced">
              <Stack gap="lg">
                <EmbedFields
                  kind={kind}
                  settings={settings}
                  languages={linkLanguages(item.languages)}
                  order={(item.settings as SequenceSettings).allowRandomAccess}
                  onChange={change}
                />
                <TrustChoice
                  value={item.settings.identifierTrust ?? 'bound'}
                  status={statusOf('identifierTrust')}
                  isOwner={item.ownership === 'own'}
                  onChange={(identifierTrust) => choose({ identifierTrust })}
                  subject={subject}
                  secret={secret}
                />
                <LongLink target={target} settings={settings} />
              </Stack>
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Modal>
  );
}

function ShareTabs() {
  const { t } = useTranslation('share');
  return (
    <Tabs.List mb="md">
      <Tabs.Tab value="link">{t('tab_link')}</Tabs.Tab>
      <Tabs.Tab value="web">{t('tab_web')}</Tabs.Tab>
      <Tabs.Tab value="package">{t('tab_course')}</Tabs.Tab>
      <Tabs.Tab value="advanced">{t('tab_advanced')}</Tabs.Tab>
    </Tabs.List>
  );
}

/** Gives the focus to an element when it is ready for the first time; later the focus is the author's. */
function useFocusOnce(isReady: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    element.current?.focus();
  }, [isReady]);
  return element;
}
