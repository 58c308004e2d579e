import { Alert, Badge, Button, Group, Loader, Text, Title } from '@mantine/core';
import type { LoginSession } from '@parley/contracts/http/auth-sessions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useAsk } from '../../../ui/use-ask.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useRelativeTime } from '../../../ui/use-relative-time.js';
import { ending, endingOthers, feature, sessions } from './security.feature.js';
import classes from './security.module.css';

/** The devices on which one is logged in; each can be logged out. */
export function DeviceList() {
  const { t } = useTranslation(['security', 'common']);
  const dispatch = useAppDispatch();
  const ask = useAsk();
  const failureText = useFailureText();
  const head = useId();
  const state = useAppSelector(feature.select);
  const { value: rows, error } = state.sessions;
  const failure = state.ending.error ?? state.endingOthers.error;
  const endOthers = () =>
    ask({
      title: t('endOthers'),
      question: t('endOthersAsk'),
      confirm: t('endOthers'),
      size: 400,
      onConfirm: () => dispatch(endingOthers.requested()),
    });
  return (
    <section aria-labelledby={head}>
      <Title order={4} id={head} mb="sm">
        {t('devices')}
      </Title>
      {error && (
        <ErrorView
          title={t('devicesFailed')}
          message={failureText(error)}
          onRetry={() => dispatch(sessions.requested())}
        />
      )}
      {!error && rows === null && <Loader size="sm" role="status" aria-label={t('common:loading')} />}
      {rows && (
        <ul className={classes['rows']} aria-label={t('devices')}>
          {rows.map((row) => (
            <DeviceRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {failure && (
        <Alert color="red" role="alert" mt="sm">
          {failureText(failure)}
        </Alert>
      )}
      {rows?.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={state.endingOthers.status === 'pending'}
          onClick={endOthers}
        >
          {t('endOthers')}
        </Button>
      )}
    </section>
  );
}

function DeviceRow({ row }: { readonly row: LoginSession }) {
  const { t } = useTranslation('security');
  const dispatch = useAppDispatch();
  const relative = useRelativeTime();
  const { id, browser, system, isCurrent, lastSeen } = row;
  const name =
    browser && system ? t('browserOnSystem', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <li className={classes['row']}>
      <div className={classes['what']}>
        <Group gap="sm">
          <span>{name}</span>
          {isCurrent && (
            <Badge variant="light" tt="none" radius="sm">
              {t('thisDevice')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('lastUsed', { when: relative(lastSeen) })}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('endOne', { device: name })}
          onClick={() => dispatch(ending.requested(id))}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
