import { Button, Loader, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATEMENT_STATES, type StatementRow } from '@parley/contracts/http/xapi';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { MessageLog } from './MessageLog.js';
import { SinceDialog } from './SinceDialog.js';
import { sending, statements } from './xapi.feature.js';

const FILTERS = ['all', 'sent', 'waiting', 'refused'] as const;
const COLORS = { sent: 'teal', waiting: 'orange', refused: 'red', erased: 'gray' } as const;

/** The log of statements. */
export function XapiLog() {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const state = useAppSelector(feature.select);
  const { status, value: queued } = state.sendingStatements;
  const [isAsking, setAsking] = useState(false);
  const answerOf = useAnswer();
  const { waiting = 0, sent = 0, refused = 0 } = state.xapiStore.value?.store ?? {};
  const figures = t('xapi.figures', { sent, waiting, refused });
  return (
    <>
      <MessageLog
        name="statements"
        title={t('xapi.log')}
        oneTitle={t('xapi.statement')}
        filters={FILTERS.map((value) => ({ value, label: t(`xapi.filterBy.${value}`) }))}
        figures={
          queued === null || status === 'pending' ? figures : `${t('xapi.queued', { count: queued })} · ${figures}`
        }
        actions={
          <>
            {refused > 0 && (
              <Button variant="default" size="xs" onClick={() => dispatch(sending.requested({ what: 'refused' }))}>
                {t('xapi.resendRefused', { count: refused })}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              {t('sendPast')}
            </Button>
          </>
        }
        state={state.statements}
        part={statements}
        states={STATEMENT_STATES}
        detail={<Detail />}
        kindOf={({ verb }) => verb}
        answerOf={(row) =>
          [t('tries', { count: row.tries }), answerOf(row)].filter((each) => each !== null).join(' · ')
        }
        stateOf={(row) => ({ text: t(`xapi.state.${row.state}`), color: COLORS[row.state] })}
      />
      <SinceDialog
        what={isAsking ? 'past' : null}
        onClose={() => setAsking(false)}
        onSend={(since) => dispatch(sending.requested({ since }))}
      />
    </>
  );
}

/** Why the newest attempt failed, or its status. */
function useAnswer() {
  const { t } = useTranslation('integrations');
  return ({ lastStatus, lastError }: Pick<StatementRow, 'lastStatus' | 'lastError'>): string | null =>
    lastError === 'conflict'
      ? t('xapi.conflict')
      : lastError !== null
        ? t(`fetchError.${lastError}` as 'fetchError.timeout')
        : lastStatus === null
          ? null
          : String(lastStatus);
}

/** Shows the statement at the left, the store's reply at the right; all of it as text. */
function Detail() {
  const { t, i18n } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const {
    sendingStatements,
    statements: { open },
  } = useAppSelector(feature.select);
  const answerOf = useAnswer();
  if (!open) return <Loader role="status" aria-label={t('common:loading')} m="md" />;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <div className={classes['detail']}>
      <div>
        <h4>{t('sent')}</h4>
        {open.body === null ? (
          <Text size="xs" c="dimmed">
            {t('erasedBody')}
          </Text>
        ) : (
          <CopyField label={t('xapi.statement')} text={JSON.stringify(JSON.parse(open.body), null, 2)} />
        )}
      </div>
      <div>
        <div className={classes['detailHead']}>
          <h4>{t('xapi.answer')}</h4>
          {open.state !== 'erased' && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Send size={14} aria-hidden />}
              loading={sendingStatements.status === 'pending'}
              onClick={() => dispatch(sending.requested({ id: open.id }))}
            >
              {t(open.state === 'waiting' ? 'sendNow' : 'resend')}
            </Button>
          )}
        </div>
        <Text size="sm">{answerOf(open) ?? t('xapi.notSentYet')}</Text>
        {open.sentAt !== null && (
          <Text size="sm">
            {t('xapi.state.sent')}: {when.format(new Date(open.sentAt))}
          </Text>
        )}
        {open.response !== null && open.response !== '' && (
          <pre tabIndex={0} aria-label={t('xapi.answer')} dir="ltr">
            {open.response}
          </pre>
        )}
      </div>
    </div>
  );
}
