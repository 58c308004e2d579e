import { Alert, Badge, Button, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { Operation } from '@parley/contracts/http/operation';
import { Archive, ChartLine, HardDrive, Mail, RefreshCw, Server, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { bytesText } from './bytes-text.js';
import { Card } from './Card.js';
import { MaintenanceCard, SignupCard, UploadCard } from './SettingCards.js';
import { feature, mailing, state as statePart } from './operation.feature.js';
import classes from './operation.module.css';

/** Share of the disk from which its administrators should act. */
const FULL = 0.85;
/** s */
const CLOCKS_DIFFER = 2;

/** Shows the server, the queues, and the events that couldn't be counted. */
export function StateTab() {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const { state } = useAppSelector(feature.select);
  const failureText = useFailureText();
  useEffect(() => void dispatch(statePart.requested()), [dispatch]);
  const slow = useDelayed(state.value === null && state.status === 'pending');
  if (state.value === null)
    return state.status === 'rejected' && state.error ? (
      <ErrorView
        message={failureText(state.error)}
        {...(state.error.status === 403 ? {} : { onRetry: () => dispatch(statePart.requested()) })}
      />
    ) : (
      slow && <Skeleton h={240} aria-hidden />
    );
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Summary value={state.value} />
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={state.status === 'pending'}
          onClick={() => dispatch(statePart.requested())}
        >
          {t('refresh')}
        </Button>
      </Group>
      <Cards value={state.value} />
      <Queues value={state.value} />
      {state.value.parkedTotal > 0 && <Parked value={state.value} />}
    </Stack>
  );
}

interface ValueProps {
  readonly value: Operation;
}
const diskShare = ({ disk }: Operation): number => (disk && disk.total > 0 ? disk.used / disk.total : 0);

/** Says in one sentence whether somebody has to act. */
function Summary({ value }: ValueProps) {
  const { t, i18n } = useTranslation('operation');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const needs = [
    value.readModels === 'good' ? null : t(`readModels.${value.readModels}`),
    diskShare(value) < FULL ? null : t('diskFull', { share: percent.format(diskShare(value)) }),
    value.backup === null || value.backup.isLate || value.backup.fault !== null ? t('backupNeeds') : null,
    value.maintenance === null ? null : t('maintenanceNeed'),
    value.keepsMails ? t('mailsNeed') : null,
    Math.abs(value.clockSeconds) < CLOCKS_DIFFER
      ? null
      : t('clocksDiffer', { count: Math.round(Math.abs(value.clockSeconds)) }),
    ...value.advice.map((name) => t(`advice.${name}`)),
    value.parkedTotal === 0 ? null : t('parkedCount', { count: value.parkedTotal }),
  ].filter((each) => each !== null);
  return needs.length === 0 ? (
    <Text role="status">{t('allGood')}</Text>
  ) : (
    <Alert color="orange" role="status" className={classes['grow'] ?? ''}>
      {t('needsYou', { what: new Intl.ListFormat(i18n.language).format(needs) })}
    </Alert>
  );
}

function Cards({ value }: ValueProps) {
  const { t, i18n } = useTranslation('operation');
  const ago = useRelativeTime();
  const size = (bytes: number) => bytesText(bytes, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const share = diskShare(value);
  return (
    <div className={classes['cards']}>
      <Card icon={Server} title={t('server')} figure={t('version', { version: value.version })} isBad={false}>
        {t('runsSince', { when: ago(value.startedAt), node: value.node })}
      </Card>
      <Card
        icon={ChartLine}
        title={t('statistics')}
        figure={t(value.readModels === 'good' ? 'upToDate' : 'late')}
        isBad={value.readModels !== 'good'}
      >
        {t(`readModels.${value.readModels}`)}
      </Card>
      <Card
        icon={HardDrive}
        title={t('disk')}
        figure={
          value.disk ? t('diskUsed', { share: percent.format(share), total: size(value.disk.total) }) : t('diskUnknown')
        }
        isBad={share >= FULL}
      >
        {value.disk && (
          <Progress value={share * 100} color={share >= FULL ? 'orange' : 'brand'} aria-label={t('disk')} mb={6} />
        )}
        {t('diskParts', { uploads: size(value.uploadsSize), database: size(value.databaseSize) })}
      </Card>
      <Card icon={UsersRound} title={t('tab.accounts')} figure={t('accountsActive', { count: value.accounts.active })}>
        {t('accountsOthers', { suspended: value.accounts.suspended, invited: value.accounts.invited })}
      </Card>
      <MailCard value={value} />
      <UploadCard />
      <BackupCard value={value} />
      <SignupCard value={value} />
      <MaintenanceCard value={value} />
    </div>
  );
}

function MailCard({ value }: ValueProps) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const { mailing: sent } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const problem = sent.value?.problem ?? null;
  const result =
    sent.status === 'fulfilled'
      ? t(problem !== null ? 'mailRefused' : value.sendsMails ? 'mailSent' : 'mailKept', { problem: problem ?? '' })
      : sent.error
        ? failureText(sent.error)
        : null;
  return (
    <Card
      icon={Mail}
      title={t('mails')}
      figure={t(value.sendsMails ? 'mailsSent' : 'mailsKept')}
      {...(value.keepsMails || problem !== null
        ? { isBad: true }
        : sent.status === 'fulfilled'
          ? { isBad: false }
          : {})}
    >
      <Button
        variant="default"
        size="xs"
        loading={sent.status === 'pending'}
        onClick={() => dispatch(mailing.requested())}
      >
        {t('testMail')}
      </Button>
      <p role="status" className={classes['result']}>
        {result}
      </p>
    </Card>
  );
}

function BackupCard({ value: { backup } }: ValueProps) {
  const { t, i18n } = useTranslation('operation');
  const ago = useRelativeTime();
  if (backup === null)
    return (
      <Card icon={Archive} title={t('backup')} figure={t('backupNone')} isBad>
        {t('backupHow')}
      </Card>
    );
  const { madeAt, bytes, fault, isLate } = backup;
  return (
    <Card
      icon={Archive}
      title={t('backup')}
      figure={madeAt === null ? t('backupNone') : ago(madeAt)}
      isBad={isLate || fault !== null}
    >
      {fault ?? (bytes === null ? t('backupWaits') : t('backupSize', { size: bytesText(bytes, i18n.language) }))}
    </Card>
  );
}

function Queues({ value: { queues } }: ValueProps) {
  const { t, i18n } = useTranslation('operation');
  const number = new Intl.NumberFormat(i18n.language);
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <h2 className={classes['section']}>{t('queues')}</h2>
      <div className={classes['panel']}>
        <Table className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('queue')}</Table.Th>
              <Table.Th className={classes['end'] ?? ''}>{t('waiting')}</Table.Th>
              <Table.Th className={classes['wide'] ?? ''}>{t('next')}</Table.Th>
              <Table.Th>{t('how')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queues.map(({ name, waiting, retrying, nextAt }) => (
              <Table.Tr key={name}>
                <Table.Td>{t(`queue_${name}`)}</Table.Td>
                <Table.Td className={classes['end'] ?? ''}>{number.format(waiting)}</Table.Td>
                <Table.Td className={classes['wide'] ?? ''}>
                  {nextAt !== null && time.format(Math.max(Date.parse(nextAt), Date.now()))}
                </Table.Td>
                <Table.Td>
                  <Badge miw="max-content" color={retrying > 0 ? 'orange' : 'teal'}>
                    {retrying > 0 ? t('retrying', { count: retrying }) : t('good')}
                  </Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Parked({ value: { parked, parkedTotal } }: ValueProps) {
  const { t, i18n } = useTranslation('operation');
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <h2 className={classes['section']}>{t('parked')}</h2>
      <Text fz="sm" mb="sm">
        {t('parkedMeans', { count: parkedTotal })}
      </Text>
      <ul className={classes['panel']}>
        {parked.map(({ reader, stream, revision, type, reason, parkedAt }) => (
          <li key={`${reader} ${stream} ${revision}`} className={classes['event']}>
            <span className={classes['when']}>{parkedAt === null ? '' : time.format(Date.parse(parkedAt))}</span>
            <span className={classes['grow']}>
              <b>{type}</b> {reader}, {stream} {revision}: {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
