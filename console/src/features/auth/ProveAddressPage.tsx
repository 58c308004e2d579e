import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { toProve } from '@parley/contracts/http/invitation-link';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { AuthFrame } from './AuthFrame.js';
import { Banner } from './Banner.js';
import { mailLanguage } from './mail-language.js';
import { feature } from './password.saga.js';
import { password } from './password.slice.js';

export { feature };

/** The mail about something shared leads here if its reader has not proven that the e-mail is theirs (AUTH-P5). */
export function ProveAddressPage() {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector((state) => feature.select(state).forgot);
  const [email] = useState(() => toProve(window.location.hash));
  useEffect(() => void dispatch(password.opened()), [dispatch]);
  const send = () => {
    if (email !== null) dispatch(password.forgotRequested({ email, ...mailLanguage(i18n.language) }));
  };
  return (
    <AuthFrame title={t('proveTitle')}>
      <Stack gap="lg">
        <Title order={1}>{t('proveTitle')}</Title>
        <Banner failure={error} title={t('mailFailed')} />
        <Text role="status">
          {email === null ? t('proveNothing') : t(status === 'fulfilled' ? 'proveSent' : 'proveText', { email })}
        </Text>
        {email !== null && status !== 'fulfilled' && (
          <Button loading={status === 'pending'} onClick={send} fullWidth>
            {t('proveSend')}
          </Button>
        )}
        <Anchor component={Link} to="/" size="sm" ta="center">
          {t('common:home')}
        </Anchor>
      </Stack>
    </AuthFrame>
  );
}
