import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { LIMITS } from '@parley/contracts/definition/limits';
import { ALL_AUDIT_EVENTS, AUDIT_GROUPS, type AuditEvent, type AuditGroup } from '@parley/contracts/http/audit-events';
import type { AuditRow } from '@parley/contracts/http/operation';
import type { TFunction } from 'i18next';
import { Download, Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useQuery } from '../../foundation/use-query.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { saveBlob } from '../../ui/save-file.js';
import { toastFailure } from '../../ui/toasts.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { downloading, events as eventsPart, feature, type AuditFilter } from './operation.feature.js';
import classes from './operation.module.css';

const isGroup = (text: string | null): text is AuditGroup =>
  (AUDIT_GROUPS as readonly (string | null)[]).includes(text);
const isKnown = (event: string): event is AuditEvent => (ALL_AUDIT_EVENTS as readonly string[]).includes(event);

const CHAT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @param find a part of an e-mail, or the id of a chat */
function filterOf(group: AuditGroup | null, find: string, day: string): AuditFilter {
  return {
    ...(group !== null && { group }),
    ...(CHAT_ID.test(find) ? { chat: find.toLowerCase() } : find !== '' && { email: find }),
    ...(DAY.test(day) && { day }),
  };
}

/** The audit log: who did what, newest first. */
export function AuditTab() {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const [query, changeQuery] = useQuery();
  const asked = query.get('group');
  const group = isGroup(asked) ? asked : null;
  const find = query.get('find') ?? '';
  const day = query.get('day') ?? '';
  const filter = useMemo(() => filterOf(group, find, day), [group, find, day]);
  const [typed, setTyped] = useState(find);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeQuery({ find: typed.trim() || null });
  };
  const { events } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const isSaving = useDownload();
  const load = useCallback(() => void dispatch(eventsPart.requested(filter)), [dispatch, filter]);
  useEffect(load, [load]);
  const slow = useDelayed(events.value === null && events.status === 'pending');
  const rows = events.value ?? [];
  return (
    <section aria-label={t('tab.audit')}>
      <div className={classes['tools']}>
        <form className={classes['grow']} onSubmit={submit}>
          <TextInput
            type="search"
            aria-label={t('auditFind')}
            placeholder={t('auditFind')}
            leftSection={<Search size={16} aria-hidden />}
            maxLength={LIMITS.emailLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
        <TextInput
          type="date"
          aria-label={t('auditDay')}
          value={day}
          onChange={(event) => changeQuery({ day: event.currentTarget.value || null })}
        />
        <Select
          aria-label={t('auditGroup')}
          data={[
            { value: '', label: t('group.all') },
            ...AUDIT_GROUPS.map((value) => ({ value, label: t(`group.${value}`) })),
          ]}
          value={group ?? ''}
          allowDeselect={false}
          onChange={(value) => changeQuery({ group: value === '' ? null : value })}
        />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isSaving}
          onClick={() => dispatch(downloading.requested(filter))}
        >
          {t('download')}
        </Button>
      </div>
      {events.status === 'rejected' && events.error && <ErrorView message={failureText(events.error)} onRetry={load} />}
      {slow && <Skeleton h={240} aria-hidden />}
      {events.value && rows.length === 0 && <EmptyState icon={null} text={t('noEvents')} />}
      {rows.length > 0 && (
        <>
          <ul className={classes['panel']}>
            {rows.map((row) => (
              <Event key={row.id} row={row} />
            ))}
          </ul>
          {events.status === 'fulfilled' && !events.ended && (
            <LoadMore
              pending={events.more === 'pending'}
              failed={events.more === 'rejected'}
              onMore={() => dispatch(eventsPart.moreRequested())}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Saves the file once it has come. @returns true while it is loaded */
function useDownload(): boolean {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { downloading: load } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { value, error } = load;
  useEffect(() => {
    if (value === null) return;
    saveBlob('parley-audit.csv', value as Blob);
    dispatch(downloading.dropped());
  }, [dispatch, value]);
  useEffect(() => {
    if (!error) return;
    toastFailure({ message: failureText(error), dismiss: t('dismiss') });
    dispatch(downloading.failureShown());
  }, [dispatch, error, failureText, t]);
  return load.status === 'pending';
}

function Event({ row }: { readonly row: AuditRow }) {
  const { at, event, email, accountId } = row;
  const { t, i18n } = useTranslation('operation');
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const facts = factsOf(row, t);
  return (
    <li className={classes['event']}>
      <time className={classes['when']} dateTime={at}>
        {time.format(Date.parse(at))}
      </time>
      <span className={classes['grow']}>
        <b>{isKnown(event) ? t(`event.${event}`) : event}</b>{' '}
        <Text span c="dimmed">
          {email ?? (accountId === null ? t('nobody') : t('erasedAccount', { id: accountId.slice(0, 8) }))}
        </Text>
        {facts.length > 0 && <span className={classes['facts']}>{facts.join(', ')}</span>}
      </span>
    </li>
  );
}

const FACTS = ['flowId', 'sequenceId', 'chats', 'runs', 'version'] as const;
const hasWord = (name: string): name is (typeof FACTS)[number] => (FACTS as readonly string[]).includes(name);
/** Facts that are ids of accounts; the page shows the account's e-mail instead. */
const ACCOUNTS: readonly string[] = ['account', 'with'];

/** The items that the event is about, in the reader's language where the page has a word for them. */
function factsOf({ aboutEmail, details }: AuditRow, t: TFunction<'operation'>): readonly string[] {
  const others = Object.entries(details)
    .filter(([name, value]) => value !== null && !(aboutEmail !== null && ACCOUNTS.includes(name)))
    .map(([name, value]) => (hasWord(name) ? t(`fact.${name}`, { value }) : `${name} ${String(value)}`));
  return aboutEmail === null ? others : [aboutEmail, ...others];
}
