import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { feature, mailing } from './account.feature.js';

/** Sends a link that sets a new password to the person's own address. */
export function PasswordPart({ email }: { readonly email: string }) {
  const { t, i18n } = useTranslation('account');
  const dispatch = useAppDispatch();
  const status = useAppSelector(feature.select).mailing.status;
  const send = () => {
    const { language } = i18n;
    dispatch(mailing.requested({ email, ...(isInterfaceLanguage(language) && { language }) }));
  };
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <Text fz="xs" c="dimmed" flex="1 1 240px">
          {status === 'fulfilled' ? t('mailSent', { email }) : t('passwordWhy', { email })}
        </Text>
        <Button variant="default" loading={status === 'pending'} disabled={status === 'fulfilled'} onClick={send}>
          {t('updatePassword')}
        </Button>
      </Group>
      {/* Always there, so that it is read out when it gets its words. */}
      <div role="status">
        {status === 'fulfilled' && (
          <Text fz="sm" mt="xs">
            {t('mailSoon')}
          </Text>
        )}
      </div>
      {status === 'rejected' && (
        <Alert color="red" role="alert" mt="sm">
          {t('mailFailed')}
        </Alert>
      )}
    </>
  );
}
