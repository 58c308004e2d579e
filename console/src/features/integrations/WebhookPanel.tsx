import { ActionIcon, Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { Check, Copy, RefreshCw, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Integration } from '@parley/contracts/http/integrations';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { Deliveries } from './Deliveries.js';
import { GuideLink } from './GuideLink.js';
import { feature } from './integrations.feature.js';
import { integrations } from './integrations.slice.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import { RemoveButton } from './RemoveButton.js';
import { RenewDialog, SecretOnce } from './SecretOnce.js';
import { WebhookFigures } from './WebhookFigures.js';

/** ms between looks at the log while the page is in view. */
const REFRESH_MS = 5_000;

/** INTG-12: nothing here can be edited; to change the URL, remove the webhook and add it again. */
export function WebhookPanel({ integration: { config, status } }: { readonly integration: Integration }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { secret, webhook, update } = useAppSelector(feature.select);
  const [renewing, setRenewing] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') dispatch(integrations.webhookWanted());
    };
    look();
    const timer = setInterval(look, REFRESH_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  const disabled = webhook.summary?.disabled ?? null;
  return (
    <>
      <PanelHead type="webhook" status={disabled ? 'disabled' : status}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Send size={14} aria-hidden />}
          loading={webhook.sending.status === 'pending'}
          onClick={() => dispatch(integrations.sendRequested({ what: 'test' }))}
        >
          {t('sendTest')}
        </Button>
        <RemoveButton type="webhook" onRemove={() => dispatch(integrations.removeRequested('webhook'))} />
      </PanelHead>
      <div className={classes['body']}>
        {disabled && (
          <Alert color="red" title={t('status.disabled')} mb="md">
            <Text size="sm">{t(`disabled.${disabled}`)}</Text>
            <Button
              mt="sm"
              size="xs"
              variant="default"
              loading={update.status === 'pending'}
              onClick={() => dispatch(integrations.enableRequested())}
            >
              {t('enable')}
            </Button>
          </Alert>
        )}
        {secret && <SecretOnce secret={secret} />}
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
            <Button
              variant="default"
              leftSection={<RefreshCw size={14} aria-hidden />}
              onClick={() => setRenewing(true)}
            >
              {t('newSecret')}
            </Button>
          </div>
        </div>
        <GuideLink page="webhooks" text={t('guideWebhooks')} />
        {webhook.summary && <WebhookFigures summary={webhook.summary} />}
        <Deliveries />
      </div>
      <RenewDialog opened={renewing} onClose={() => setRenewing(false)} />
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
