import { Badge, Button, Loader, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt, OneDelivery } from '@parley/contracts/http/webhooks';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { feature, sending as sendCommand } from './integrations.feature.js';
import classes from './integrations.module.css';

const INDENT = 2;

/** Shows the message at the left, the attempts and the last answer at the right; all of it as text. */
export function DeliveryDetail() {
  const { t, i18n } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const {
    sending,
    deliveries: { open },
  } = useAppSelector(feature.select);
  if (!open) return <Loader role="status" aria-label={t('common:loading')} m="md" />;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const last = open.attempts.at(-1);
  return (
    <div className={classes['detail']}>
      <div>
        <h4>{t('sent')}</h4>
        <pre tabIndex={0} aria-label={t('headers')} dir="ltr">{`webhook-id: ${open.messageId}`}</pre>
        {open.body === null ? (
          <Text size="xs" c="dimmed">
            {t('erasedBody')}
          </Text>
        ) : (
          <CopyField label={t('body')} text={formatted(open.body)} />
        )}
      </div>
      <div>
        <div className={classes['detailHead']}>
          <h4>{t('attempts')}</h4>
          {open.state !== 'erased' && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Send size={14} aria-hidden />}
              loading={sending.status === 'pending'}
              onClick={() => dispatch(sendCommand.requested({ what: 'one', id: open.id }))}
            >
              {t(open.state === 'pending' ? 'sendNow' : 'resend')}
            </Button>
          )}
        </div>
        <ul className={classes['attempts']}>
          {open.attempts.map((attempt) => (
            <li key={attempt.at}>
              <time dateTime={attempt.at}>{when.format(new Date(attempt.at))}</time>
              <Outcome attempt={attempt} />
              <span>
                {attempt.ms} ms
                {attempt.retryAfter !== null && ` · ${t('retryAfter', { count: attempt.retryAfter })}`}
                {attempt.redirect !== null && ` · ${t('redirected', { to: attempt.redirect })}`}
              </span>
            </li>
          ))}
          {open.nextAt && (
            <li>
              <time dateTime={open.nextAt}>{when.format(new Date(open.nextAt))}</time>
              <Badge variant="light" color="gray" tt="none">
                {t('next')}
              </Badge>
              <span>{open.isBehind ? t('behind') : ''}</span>
            </li>
          )}
        </ul>
        <Answer one={open} attempt={last} />
      </div>
    </div>
  );
}

function Outcome({ attempt: { status, error } }: { readonly attempt: DeliveryAttempt }) {
  const { t } = useTranslation('integrations');
  const isTaken = status !== null && status >= 200 && status < 300;
  return (
    <Badge variant="light" color={isTaken ? 'teal' : 'red'} tt="none">
      {status ?? t(`fetchError.${error ?? 'unreachable'}` as 'fetchError.timeout')}
    </Badge>
  );
}

function Answer({ one, attempt }: { readonly one: OneDelivery; readonly attempt: DeliveryAttempt | undefined }) {
  const { t } = useTranslation('integrations');
  if (!attempt) return null;
  if (attempt.response === null)
    return one.state === 'erased' ? (
      <Text size="xs" c="dimmed">
        {t('erasedBody')}
      </Text>
    ) : null;
  return (
    <>
      <h4>{t('lastAnswer')}</h4>
      {attempt.response === '' ? (
        <Text size="xs" c="dimmed">
          {t('emptyAnswer')}
        </Text>
      ) : (
        <pre tabIndex={0} aria-label={t('lastAnswer')} dir="ltr">
          {attempt.response}
        </pre>
      )}
    </>
  );
}

/** The message has no line breaks; the bytes are the same otherwise. */
function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, INDENT);
  } catch {
    return body;
  }
}
