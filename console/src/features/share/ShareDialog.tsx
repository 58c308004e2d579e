import { Alert, Modal, SegmentedControl, Skeleton, Stack, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defineFeature } from '../../app/feature.js';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { readStored, writeStored } from '../../app/storage.js';
import { CopyField } from '../../ui/CopyField.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { EMBED_DEFAULTS, isKeptEmbedSettings, isLength, type EmbedMode, type EmbedSettings } from './embed-settings.js';
import { EmbedFields } from './EmbedFields.js';
import { embedCode, shareLink } from './share-link.js';
import { shareSaga } from './share.saga.js';
import { share, shareReducer } from './share.slice.js';
import { TrustChoice } from './TrustChoice.js';

export const feature = defineFeature({ name: 'share', reducer: shareReducer, saga: shareSaga });

const MODAL_WIDTH = 700;

export interface ShareDialogProps {
  readonly flowId: number;
  readonly onClose: () => void;
}

/** Embed/Share: how a chat looks and whose it is, then the code or the link that says so. */
export function ShareDialog({ flowId, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['share', 'common']);
  const dispatch = useAppDispatch();
  const { status, error, flow, trustStatus } = useAppSelector(feature.select);
  const config = useAppSelector((state) => state.config.value);
  const failureText = useFailureText();
  useReturnFocus();
  const [settings, setSettings] = useState<EmbedSettings>(() => ({
    ...EMBED_DEFAULTS,
    ...readStored('embed:flow', isKeptEmbedSettings),
  }));
  const load = () => dispatch(share.flowRequested({ flowId }));
  useEffect(() => {
    dispatch(share.flowRequested({ flowId }));
  }, [dispatch, flowId]);

  const change = (part: Partial<EmbedSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    const { identifier: _, ...kept } = next;
    writeStored('embed:flow', kept);
  };
  const valid = isLength(settings.height) && isLength(settings.width);
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {status === 'rejected' && error && <ErrorView message={failureText(error)} onRetry={load} />}
      {(status === 'idle' || status === 'pending') && <Skeleton h={320} />}
      {flow && config && (
        <Stack gap="lg">
          {flow.latestVersion === null && <Alert color="orange">{t('notPublished')}</Alert>}
          <EmbedFields settings={settings} onChange={change} />
          <TrustChoice
            value={flow.settings.identifierTrust ?? 'bound'}
            status={trustStatus}
            onChange={(trust) => dispatch(share.trustChosen({ flowId, trust }))}
          />
          <Tabs defaultValue="embed" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="embed">{t('embedCode')}</Tabs.Tab>
              <Tabs.Tab value="link">{t('shareLink')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="embed">
              <Stack gap="sm">
                <SegmentedControl<EmbedMode>
                  aria-label={t('embedMode')}
                  value={settings.embedMode}
                  onChange={(embedMode) => change({ embedMode })}
                  data={[
                    { value: 'iframe', label: t('iframe') },
                    { value: 'webComponent', label: t('webComponent') },
                  ]}
                />
                <CopyField
                  label={t('embedCode')}
                  disabled={!valid}
                  text={embedCode({ shareUrl: config.shareUrl, flowId, flowName: flow.name }, settings)}
                />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="link">
              <CopyField
                label={t('shareLink')}
                text={shareLink({ shareUrl: config.shareUrl, flowId, flowName: flow.name }, settings)}
              />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Modal>
  );
}
