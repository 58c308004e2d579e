import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { Passkey } from '@parley/contracts/http/passkeys';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useAsk } from '../../../ui/use-ask.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { AddPasskeyDialog } from './AddPasskeyDialog.js';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.js';
import { feature, passkeys, removing } from './security.feature.js';
import classes from './security.module.css';

/** Passkeys: added, named and removed. */
export function PasskeyList() {
  const { t } = useTranslation(['security', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const head = useId();
  const state = useAppSelector(feature.select);
  const { value: rows, error } = state.passkeys;
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const close = () => {
    setAdding(false);
    setRenamed(null);
    dispatch(passkeys.refreshed());
  };
  return (
    <section aria-labelledby={head}>
      <Group justify="space-between" align="center" gap="sm">
        <Stack gap="xs" flex="1 1 240px">
          <Title order={4} id={head}>
            {t('passkeys')}
          </Title>
          <Text fz="xs" c="dimmed">
            {t('passkeysWhy')}
          </Text>
        </Stack>
        {'PublicKeyCredential' in window && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('addPasskey')}
          </Button>
        )}
      </Group>
      {error && (
        <ErrorView
          title={t('passkeysFailed')}
          message={failureText(error)}
          onRetry={() => dispatch(passkeys.requested())}
        />
      )}
      {!error && rows === null && <Loader size="sm" role="status" aria-label={t('common:loading')} />}
      {rows && rows.length > 0 && (
        <ul className={`${classes['rows']} ${classes['below']}`} aria-label={t('passkeys')}>
          {rows.map((row) => (
            <PasskeyRow key={row.id} row={row} onRename={() => setRenamed(row)} />
          ))}
        </ul>
      )}
      {state.removing.error && (
        <Alert color="red" role="alert" mt="sm">
          {failureText(state.removing.error)}
        </Alert>
      )}
      {isAdding && <AddPasskeyDialog hasPassword={state.twoFactor.value?.hasPassword ?? true} onClose={close} />}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={close} />}
    </section>
  );
}

function PasskeyRow({
  row: { id, name, createdAt, lastUsed },
  onRename,
}: {
  readonly row: Passkey;
  readonly onRename: () => void;
}) {
  const { t, i18n } = useTranslation('security');
  const dispatch = useAppDispatch();
  const ask = useAsk();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const usedDay = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const remove = () =>
    ask({
      title: t('removePasskey', { name }),
      question: t('removePasskeyAsk'),
      confirm: t('remove'),
      size: 400,
      onConfirm: () => dispatch(removing.requested(id)),
    });
  return (
    <li className={classes['row']}>
      <div className={classes['what']}>
        <span dir="auto">{name}</span>
        <Text size="xs" c="dimmed">
          {lastUsed === null
            ? t('added', { day: day.format(new Date(createdAt)) })
            : t('usedOn', { day: usedDay.format(new Date(lastUsed)) })}
        </Text>
      </div>
      <Group gap="sm">
        <Button variant="default" size="xs" aria-label={t('renamePasskey', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button
          variant="default"
          size="xs"
          c="var(--mantine-color-error)"
          aria-label={t('removePasskey', { name })}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </Group>
    </li>
  );
}
