import { ActionIcon, Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { Check, Copy, RefreshCw, Send } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Integration } from '@parley/contracts/http/integrations';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { Deliveries } from './Deliveries.js';
import { useAsk } from '../../ui/use-ask.js';
import { GuideLink } from './GuideLink.js';
import { adding, deliveries, enabling, feature, removing, renewing, sending, summary } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import { RemoveButton } from './RemoveButton.js';
import { SecretOnce } from './SecretOnce.js';
import { useRefresh } from './use-refresh.js';
import { WebhookFigures } from './WebhookFigures.js';

const REFRESH = [summary.refreshed(), deliveries.requested()];

/** INTG-12: nothing here can be edited; to change the URL, remove the webhook and add it again. */
export function WebhookPanel({ integration: { config, status } }: { readonly integration: Integration }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const state = useAppSelector(feature.select);
  const secret = state.renewing.value ?? state.adding.value?.secret;
  const figures = state.summary.value;
  const putAway = () => {
    dispatch(adding.dropped());
    dispatch(renewing.dropped());
  };
  const ask = useAsk();
  const renew = () =>
    ask({
      title: t('newSecret'),
      question: t('newSecretHow'),
      confirm: t('newSecret'),
      color: 'brand',
      onConfirm: () => dispatch(renewing.requested()),
    });
  useEffect(() => {
    dispatch(summary.requested());
    dispatch(deliveries.requested());
  }, [dispatch]);
  useRefresh(REFRESH);
  const disabled = figures?.disabled ?? null;
  return (
    <>
      <PanelHead type="webhook" status={disabled ? 'disabled' : status}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Send size={14} aria-hidden />}
          loading={state.sending.status === 'pending'}
          onClick={() => dispatch(sending.requested({ what: 'test' }))}
        >
          {t('sendTest')}
        </Button>
        <RemoveButton
          name={t('type.webhook')}
          question={t('common:areYouSure')}
          onRemove={() => dispatch(removing.requested('webhook'))}
        />
      </PanelHead>
      <div className={classes['body']}>
        {disabled && (
          <Alert color="red" title={t('status.disabled')} mb="md">
            <Text size="sm">{t(`disabled.${disabled}`)}</Text>
            <Button
              mt="sm"
              size="xs"
              variant="default"
              loading={state.enabling.status === 'pending'}
              onClick={() => dispatch(enabling.requested())}
            >
              {t('enable')}
            </Button>
          </Alert>
        )}
        {secret && (
          <SecretOnce
            title={t('secretReady')}
            text={t('secretOnce')}
            label={t('secret')}
            secret={secret}
            onKept={putAway}
          />
        )}
        <div className={classes['fields']}>
          <div className={classes['field']}>
            <TextInput
              label={t('field.url')}
              description={t('urlFixed')}
              dir="ltr"
              readOnly
              variant="filled"
              value={config.url ?? ''}
            />
            <CopyIcon text={config.url ?? ''} />
          </div>
          <div className={classes['field']}>
            <TextInput
              label={t('secret')}
              description={t('secretFixed')}
              dir="ltr"
              readOnly
              variant="filled"
              value="whsec_••••••••••••••••"
            />
            <Button variant="default" leftSection={<RefreshCw size={14} aria-hidden />} onClick={renew}>
              {t('newSecret')}
            </Button>
          </div>
        </div>
        <GuideLink page="webhooks" text={t('guideWebhooks')} />
        {figures && <WebhookFigures summary={figures} />}
        <Deliveries />
      </div>
    </>
  );
}

function CopyIcon({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Group>
          <ActionIcon variant="default" size={36} aria-label={copied ? t('copied') : t('copy')} onClick={copy}>
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        </Group>
      )}
    </CopyButton>
  );
}
