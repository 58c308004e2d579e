import { ActionIcon, Menu, Skeleton, Stack } from '@mantine/core';
import { ArrowLeft, EllipsisVertical, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { ActivityTable } from './ActivityTable.js';
import { EraseDialog } from './EraseDialog.js';
import { activity as activityPart, erasing as eraseCommand, feature } from './people.feature.js';
import classes from './People.module.css';
import { usePersonName } from './person-name.js';

export interface PersonPanelProps {
  readonly personId: string | null;
  readonly onBack: () => void;
}

export function PersonPanel({ personId, onBack }: PersonPanelProps) {
  const { t } = useTranslation('people');
  const dispatch = useAppDispatch();
  const { activity } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const slow = useDelayed(personId !== null && activity.status === 'pending' && activity.value === null);
  const back = (
    <ActionIcon className={classes['back'] ?? ''} variant="subtle" color="gray" aria-label={t('back')} onClick={onBack}>
      <ArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <section className={classes['panel']} aria-label={t('activity')}>
      {personId === null ? (
        <EmptyState icon={null} text={t('select')} />
      ) : activity.error ? (
        <>
          {back}
          <ErrorView
            message={failureText(activity.error)}
            {...(activity.error.status === 404 ? {} : { onRetry: () => dispatch(activityPart.requested(personId)) })}
          />
        </>
      ) : activity.value ? (
        <Person value={activity.value} back={back} />
      ) : (
        slow && (
          <Stack p="md" gap="md" aria-hidden>
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} h={36} />
            ))}
          </Stack>
        )
      )}
    </section>
  );
}

interface PersonProps {
  readonly value: NonNullable<ReturnType<typeof feature.select>['activity']['value']>;
  readonly back: ReactNode;
}
function Person({ value: { identifier, responseLogs }, back }: PersonProps) {
  const { t, i18n } = useTranslation('people');
  const dispatch = useAppDispatch();
  const { nameOf, originOf } = usePersonName();
  const ago = useRelativeTime();
  const [erasing, setErasing] = useState(false);
  const first = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(
    Date.parse(identifier.firstSeenAt),
  );
  return (
    <>
      <div className={classes['panelHead']}>
        {back}
        <div className={classes['who']}>
          <h2 dir="auto">{nameOf(identifier)}</h2>
          <p dir="auto">
            {originOf(identifier)} · {t('firstSeen', { when: first })} ·{' '}
            {t('lastSeen', { when: ago(identifier.lastSeenAt) })}
          </p>
        </div>
        {identifier.mayErase && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('more')}>
                <EllipsisVertical size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" leftSection={<UserX size={14} aria-hidden />} onClick={() => setErasing(true)}>
                {t('erase')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes['scroll']}>
        <ActivityTable activity={responseLogs} />
      </div>
      {erasing && (
        <EraseDialog
          person={identifier}
          onClose={() => {
            setErasing(false);
            dispatch(eraseCommand.ended());
          }}
        />
      )}
    </>
  );
}
