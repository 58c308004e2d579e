import { Alert, Modal, SegmentedControl, Skeleton, Stack, Tabs } from '@mantine/core';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { defineFeature } from '../../foundation/feature.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { CopyField } from '../../ui/CopyField.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import {
  EMBED_DEFAULTS,
  isIdentifier,
  isKeptEmbedSettings,
  isLength,
  type EmbedMode,
  type EmbedSettings,
} from './embed-settings.js';
import { linkLanguages } from '../../ui/link-settings/link-settings.js';
import { EmbedFields } from './EmbedFields.js';
import { EmbedOrigins } from './EmbedOrigins.js';
import { EmbedPreview } from './EmbedPreview.js';
import { PackagePanel } from './PackagePanel.js';
import { QrCode } from './QrCode.js';
import { embedCode, shareLink } from './share-link.js';
import { shareSaga } from './share.saga.js';
import { share, shareReducer, type ShareSettings } from './share.slice.js';
import { TrustChoice } from './TrustChoice.js';

export const feature = defineFeature({ name: 'share', reducer: shareReducer, saga: shareSaga });

const MODAL_WIDTH = 700;

/** Embed/Share: the link or code first, then the chat's appearance and identifier. */
export function ShareDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const { status, error, item, setting, secret, mark } = useAppSelector(feature.select);
  const config = useAppSelector((state) => state.config.value);
  const failureText = useFailureText();
  useReturnFocus();
  const [tab, setTab] = useState<string | null>('link');
  const [kept, setSettings] = useState<EmbedSettings>(() => ({
    ...EMBED_DEFAULTS,
    ...readStored(`embed:${kind}`, isKeptEmbedSettings),
  }));
  const load = () => dispatch(share.requested({ kind, id }));
  useEffect(() => {
    dispatch(share.requested({ kind, id }));
  }, [dispatch, kind, id]);

  const languages = linkLanguages(item?.languages ?? []);
  const settings = {
    ...kept,
    language: languages.find((each) => each === kept.language) ?? languages[0] ?? kept.language,
  };
  const change = (part: Partial<EmbedSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    const { identifier: _, ...rest } = next;
    writeStored(`embed:${kind}`, rest);
  };
  const choose = (part: ShareSettings) => dispatch(share.settingChosen({ subject: { kind, id }, change: part }));
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
            <Tabs.List mb="md">
              <Tabs.Tab value="link">{t('shareLink')}</Tabs.Tab>
              <Tabs.Tab value="embed">{t('embedCode')}</Tabs.Tab>
              <Tabs.Tab value="package">{t('package')}</Tabs.Tab>
              {item.latestVersion !== null && <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>}
            </Tabs.List>
            <EmbedPanel target={target} settings={settings} valid={valid} onChange={change} />
            <LinkPanel target={target} settings={settings} />
            <PackagePanel target={target} settings={settings} item={item} />
            <Tabs.Panel value="preview">
              {valid && (
                <EmbedPreview
                  target={target}
                  settings={settings}
                  mark={mark}
                  isLimited={(item.settings.embedOrigins ?? []).length > 0}
                />
              )}
            </Tabs.Panel>
          </Tabs>
          <EmbedFields
            kind={kind}
            settings={settings}
            sized={tab === 'embed' || tab === 'preview'}
            identified={tab !== 'package'}
            languages={languages}
            order={(item.settings as SequenceSettings).allowRandomAccess}
            onChange={change}
          />
          <TrustChoice
            value={item.settings.identifierTrust ?? 'bound'}
            status={statusOf('identifierTrust')}
            isOwner={item.ownership === 'own'}
            onChange={(identifierTrust) => choose({ identifierTrust })}
            subject={{ kind, id }}
            secret={secret}
          />
          <EmbedOrigins
            value={item.settings.embedOrigins ?? []}
            status={statusOf('embedOrigins')}
            onChange={(embedOrigins) => choose({ embedOrigins })}
          />
        </Stack>
      )}
    </Modal>
  );
}

function LinkPanel({ target, settings }: Pick<EmbedPanelProps, 'target' | 'settings'>) {
  const { t } = useTranslation('share');
  // A printed code must be complete: with a placeholder or without its signature, the link doesn't work.
  const isWhole = !target.signed && !settings.identifier.includes('{{');
  const named = isIdentifier(settings.identifier);
  const link = shareLink(target, settings);
  return (
    <Tabs.Panel value="link">
      <Stack gap="lg">
        <CopyField label={t('shareLink')} disabled={!named} text={link} />
        {isWhole && named && <QrCode link={link} name={target.name} />}
      </Stack>
    </Tabs.Panel>
  );
}

interface EmbedPanelProps {
  readonly target: Parameters<typeof embedCode>[0];
  readonly settings: EmbedSettings;
  readonly valid: boolean;
  readonly onChange: (part: Partial<EmbedSettings>) => void;
}
function EmbedPanel({ target, settings, valid, onChange }: EmbedPanelProps) {
  const { t } = useTranslation('share');
  return (
    <Tabs.Panel value="embed">
      <Stack gap="sm">
        <SegmentedControl<EmbedMode>
          aria-label={t('embedMode')}
          value={settings.embedMode}
          onChange={(embedMode) => onChange({ embedMode })}
          data={[
            { value: 'iframe', label: t('iframe') },
            { value: 'webComponent', label: t('webComponent') },
          ]}
        />
        <CopyField label={t('embedCode')} disabled={!valid} text={embedCode(target, settings)} />
      </Stack>
    </Tabs.Panel>
  );
}
