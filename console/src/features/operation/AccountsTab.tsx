import { ActionIcon, Badge, Menu, Skeleton, Table, Text, TextInput } from '@mantine/core';
import type { ListedAccount } from '@parley/contracts/http/operation';
import { EllipsisVertical, Search } from 'lucide-react';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useQuery } from '../../foundation/use-query.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { toastFailure, toastInfo } from '../../ui/toasts.js';
import { useAsk } from '../../ui/use-ask.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { EraseAccountDialog } from './EraseAccountDialog.js';
import { HandOverDialog } from './HandOverDialog.js';
import {
  accounts as accountsPart,
  changing,
  erasing as eraseCommand,
  feature,
  handingOver,
} from './operation.feature.js';
import classes from './operation.module.css';

interface OpenDialog {
  readonly kind: 'erase' | 'handOver';
  readonly account: ListedAccount;
}

/** All accounts: who they are, and what an administrator may do with them. */
export function AccountsTab() {
  const { t, i18n } = useTranslation(['operation', 'common']);
  const dispatch = useAppDispatch();
  const [query, changeQuery] = useQuery();
  const search = query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { accounts } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const load = useCallback(() => void dispatch(accountsPart.requested(search)), [dispatch, search]);
  useEffect(load, [load]);
  const close = () => {
    setDialog(null);
    dispatch(eraseCommand.ended());
    dispatch(handingOver.ended());
  };
  useResults(close, load);
  const slow = useDelayed(accounts.value === null && accounts.status === 'pending');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeQuery({ search: typed.trim() || null });
  };
  const rows = accounts.value ?? [];
  return (
    <section aria-label={t('tab.accounts')}>
      <form className={classes['tools']} onSubmit={submit}>
        <TextInput
          type="search"
          className={classes['grow'] ?? ''}
          aria-label={t('findAccount')}
          placeholder={t('findAccount')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Text fz="xs" role="status">
          {accounts.value && t('accountsTotal', { count: accounts.total })}
        </Text>
      </form>
      {accounts.status === 'rejected' && accounts.error && (
        <ErrorView message={failureText(accounts.error)} onRetry={load} />
      )}
      {slow && <Skeleton h={240} aria-hidden />}
      {accounts.value && rows.length === 0 && <EmptyState icon={null} text={t('noAccounts')} />}
      {rows.length > 0 && (
        <div className={classes['panel']}>
          <Table className={classes['table'] ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('account')}</Table.Th>
                <Table.Th className={classes['wide'] ?? ''}>{t('lastLogin')}</Table.Th>
                <Table.Th className={`${classes['end'] ?? ''} ${classes['wide'] ?? ''}`}>{t('flows')}</Table.Th>
                <Table.Th aria-label={t('actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  number={new Intl.NumberFormat(i18n.language)}
                  onErase={() => setDialog({ kind: 'erase', account })}
                  onHandOver={() => setDialog({ kind: 'handOver', account })}
                />
              ))}
            </Table.Tbody>
          </Table>
          {!accounts.ended && (
            <LoadMore
              pending={accounts.more === 'pending'}
              failed={accounts.more === 'rejected'}
              onMore={() => dispatch(accountsPart.moreRequested())}
            />
          )}
        </div>
      )}
      {dialog?.kind === 'erase' && <EraseAccountDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'handOver' && <HandOverDialog account={dialog.account} onClose={close} />}
    </section>
  );
}

/** Tells how changes ended. @param onEnded closes the dialog; `reload` shows who owns how much now */
function useResults(onEnded: () => void, reload: () => void): void {
  const { t } = useTranslation(['operation', 'common']);
  const dispatch = useAppDispatch();
  const { changing: change, erasing: erase, handingOver: hand } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { error } = change;
  useEffect(() => {
    if (!error) return;
    toastFailure({ message: failureText(error), dismiss: t('common:dismiss') });
    dispatch(changing.failureShown());
  }, [dispatch, error, failureText, t]);
  const isErased = erase.status === 'fulfilled';
  useEffect(() => {
    if (!isErased) return;
    toastInfo({ message: t('erased'), dismiss: t('common:dismiss') });
    onEnded();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when an erasure has ended
  }, [isErased]);
  const handed = hand.value;
  useEffect(() => {
    if (handed === null) return;
    toastInfo({ message: t('handedOver', { count: handed.flows + handed.sequences }), dismiss: t('common:dismiss') });
    onEnded();
    reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when a handover has ended
  }, [handed]);
}

interface AccountRowProps {
  readonly account: ListedAccount;
  readonly number: Intl.NumberFormat;
  readonly onErase: () => void;
  readonly onHandOver: () => void;
}
function AccountRow({ account, number, onErase, onHandOver }: AccountRowProps) {
  const { t } = useTranslation('operation');
  const ago = useRelativeTime();
  const { email, name, state, administrator, lastLoginAt, flows, sequences } = account;
  return (
    <Table.Tr>
      <Table.Td>
        <span className={classes['who']} dir="auto">
          {name ?? email}
        </span>
        {administrator && <Badge ms="sm">{t('administrator')}</Badge>}
        {state !== 'active' && (
          <Badge ms="sm" color={state === 'suspended' ? 'orange' : 'gray'}>
            {t(`state.${state}`)}
          </Badge>
        )}
        {name !== null && <span className={classes['email']}>{email}</span>}
      </Table.Td>
      <Table.Td className={classes['wide'] ?? ''}>{lastLoginAt === null ? t('never') : ago(lastLoginAt)}</Table.Td>
      <Table.Td className={`${classes['end'] ?? ''} ${classes['wide'] ?? ''}`}>
        {number.format(flows + sequences)}
      </Table.Td>
      <Table.Td className={classes['end'] ?? ''}>
        <AccountActions account={account} onErase={onErase} onHandOver={onHandOver} />
      </Table.Td>
    </Table.Tr>
  );
}

function AccountActions({ account, onErase, onHandOver }: Omit<AccountRowProps, 'number'>) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const ask = useAsk();
  const { id, email, name, state, administrator } = account;
  const who = name ?? email;
  const suspend = () =>
    ask({
      title: t('suspend'),
      question: t('suspendMeans', { who }),
      confirm: t('suspend'),
      onConfirm: () => dispatch(changing.requested({ id, suspended: true })),
    });
  const appoint = () =>
    ask({
      title: t('appoint'),
      question: t('appointMeans', { who }),
      confirm: t('appoint'),
      color: 'brand',
      onConfirm: () => dispatch(changing.requested({ id, administrator: true })),
    });
  const endSecondStep = () =>
    ask({
      title: t('endSecondStep'),
      question: t('endSecondStepMeans', { who }),
      confirm: t('endSecondStep'),
      onConfirm: () => dispatch(changing.requested({ id, secondStep: false })),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { who })}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'suspended' ? (
          <Menu.Item onClick={() => dispatch(changing.requested({ id, suspended: false }))}>{t('resume')}</Menu.Item>
        ) : (
          <Menu.Item onClick={suspend}>{t('suspend')}</Menu.Item>
        )}
        {administrator ? (
          <Menu.Item onClick={() => dispatch(changing.requested({ id, administrator: false }))}>
            {t('dismiss')}
          </Menu.Item>
        ) : (
          state === 'active' && <Menu.Item onClick={appoint}>{t('appoint')}</Menu.Item>
        )}
        {account.secondStep && <Menu.Item onClick={endSecondStep}>{t('endSecondStep')}</Menu.Item>}
        {account.flows + account.sequences > 0 && <Menu.Item onClick={onHandOver}>{t('handOver')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item color="red" onClick={onErase}>
          {t('erase')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
