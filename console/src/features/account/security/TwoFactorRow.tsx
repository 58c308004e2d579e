import { Badge, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { CodeDialog } from './CodeDialog.js';
import { feature, twoFactor } from './security.feature.js';
import { TurnOnDialog } from './TurnOnDialog.js';

/** Warned from here on. */
const FEW_CODES = 3;
type Dialog = 'on' | 'off' | 'codes';

/** The code of an app that logins ask for: off, or on with its recovery codes. */
export function TwoFactorRow() {
  const { t } = useTranslation(['security', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const head = useId();
  const { value, error } = useAppSelector(feature.select).twoFactor;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => {
    setDialog(null);
    dispatch(twoFactor.refreshed());
  };
  if (error)
    return (
      <ErrorView
        title={t('twoFactorFailed')}
        message={failureText(error)}
        onRetry={() => dispatch(twoFactor.requested())}
      />
    );
  if (value === null) return <Loader size="sm" role="status" aria-label={t('common:loading')} />;
  const isOn = value.since !== null;
  return (
    <section aria-labelledby={head}>
      <Group justify="space-between" align="center" gap="sm">
        <Stack gap="xs" flex="1 1 240px">
          <Group gap="sm">
            <Title order={4} id={head}>
              {t('twoFactor')}
            </Title>
            <Badge variant="light" tt="none" radius="sm" color={isOn ? 'teal' : 'gray'}>
              {t(isOn ? 'on' : 'off')}
            </Badge>
          </Group>
          <Text fz="xs" c={isOn && value.recoveryCodes < FEW_CODES ? 'var(--mantine-color-error)' : 'dimmed'}>
            {isOn ? t('codesLeft', { count: value.recoveryCodes }) : t('twoFactorWhy')}
          </Text>
        </Stack>
        {isOn ? (
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={() => setDialog('codes')}>
              {t('newCodes')}
            </Button>
            <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => setDialog('off')}>
              {t('turnOff')}
            </Button>
          </Group>
        ) : (
          <Button variant="default" onClick={() => setDialog('on')}>
            {t('turnOn')}
          </Button>
        )}
      </Group>
      {dialog === 'on' && <TurnOnDialog hasPassword={value.hasPassword} onClose={close} />}
      {(dialog === 'off' || dialog === 'codes') && <CodeDialog purpose={dialog} onClose={close} />}
    </section>
  );
}
