import { Badge, Button, Loader, Modal, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronRight, Send } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { STATEMENT_STATES, type StatementRow } from '@parley/contracts/http/xapi';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { xapi } from './xapi.slice.js';

const FILTERS = ['all', 'sent', 'waiting', 'refused'] as const;
const COLORS = { sent: 'teal', waiting: 'orange', refused: 'red', erased: 'gray' } as const;
/** Below it one statement opens in a dialog. */
const NARROW = '(max-width: 48em)';

/** The log: one row a statement, opened in place; on phones and in narrow windows in a dialog. */
export function XapiLog() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { store, log, filter, openId } = useAppSelector(feature.select).xapi;
  const isNarrow = useMediaQuery(NARROW);
  const more = useCallback(() => void dispatch(xapi.moreWanted()), [dispatch]);
  const { waiting = 0, sent = 0, refused = 0 } = store ?? {};
  return (
    <section aria-labelledby="statements">
      <div className={classes['logHead']}>
        <h3 id="statements">{t('xapi.log')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('filter')}
          value={filter ?? 'all'}
          onChange={(value) => dispatch(xapi.filterChosen(STATEMENT_STATES.find((state) => state === value) ?? null))}
          data={FILTERS.map((value) => ({ value, label: t(`xapi.filterBy.${value}`) }))}
        />
        {refused > 0 && (
          <Button variant="default" size="xs" onClick={() => dispatch(xapi.resendRequested(null))}>
            {t('xapi.resendRefused', { count: refused })}
          </Button>
        )}
      </div>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {t('xapi.figures', { sent, waiting, refused })}
      </Text>
      {log.rows.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          {log.status === 'rejected'
            ? t('logFailed')
            : log.status === 'fulfilled'
              ? t('noDeliveries')
              : t('common:loading')}
        </Text>
      ) : (
        <ul className={classes['log']}>
          {log.rows.map((row) => (
            <li key={row.id}>
              <Row row={row} isOpen={openId === row.id} />
              {openId === row.id && !isNarrow && <Detail />}
            </li>
          ))}
        </ul>
      )}
      {log.hasMore && <LoadMore pending={log.status === 'pending'} failed={log.status === 'rejected'} onMore={more} />}
      <Modal
        opened={openId !== null && isNarrow === true}
        onClose={() => dispatch(xapi.oneChosen(null))}
        size={700}
        title={t('xapi.statement')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Detail />
      </Modal>
    </section>
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

function Row({ row, isOpen }: { readonly row: StatementRow; readonly isOpen: boolean }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const answerOf = useAnswer();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <UnstyledButton
      className={classes['row']}
      aria-expanded={isOpen}
      onClick={() => dispatch(xapi.oneChosen(isOpen ? null : row.id))}
    >
      <Chevron size={16} aria-hidden />
      <time dateTime={row.at}>{when.format(new Date(row.at))}</time>
      <code>{row.verb}</code>
      <span className={classes['who']} dir="auto" title={row.identifier ?? undefined}>
        {row.identifier ?? '–'}
      </span>
      <span className={classes['answer']}>
        {[t('tries', { count: row.tries }), answerOf(row)].filter((each) => each !== null).join(' · ')}
      </span>
      <Badge variant="light" color={COLORS[row.state]} tt="none">
        {t(`xapi.state.${row.state}`)}
      </Badge>
    </UnstyledButton>
  );
}

/** The statement at the left, what the store said at the right; all of it as text. */
function Detail() {
  const { t, i18n } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { open, update } = useAppSelector(feature.select).xapi;
  const answerOf = useAnswer();
  if (!open) return <Loader role="status" aria-label={t('common:loading')} m="md" />;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <div className={classes['detail']}>
      <div>
        <h4>{t('sent')}</h4>
        {open.body === null ? (
          <Text size="sm" c="dimmed">
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
              loading={update.status === 'pending'}
              onClick={() => dispatch(xapi.resendRequested(open.id))}
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
