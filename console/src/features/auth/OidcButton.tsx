import { Alert, Button, Divider, Stack } from '@mantine/core';
import { beginOidc } from '@parley/contracts/http/auth-oidc';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, type Failure } from '../../foundation/api/failure.js';
import { useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { writeStored } from '../../foundation/storage.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { leaveFor } from '../../ui/leave-for.js';
import type { BegunLogin } from './OidcCallbackPage.js';

/** Leads to the identity provider of the school or organization, if the server has one. None in frames. */
export function OidcButton({ withDivider }: { readonly withDivider: boolean }) {
  const { t } = useTranslation('auth');
  const { api } = useAppStore();
  const failureText = useFailureText();
  const name = useAppSelector((state) => state.config.value?.oidcName ?? null);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Providers refuse to be framed.
  if (name === null || window.self !== window.top) return null;
  const leave = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      const { url, secret } = await api.call(beginOidc, { body: {} });
      const { pathname, search, hash } = window.location;
      writeStored('oidcLogin', { secret, to: pathname + search + hash } satisfies BegunLogin);
      leaveFor(url);
    } catch (error) {
      setFailure(failureOf(error));
      setLeaving(false);
    }
  };
  return (
    <Stack gap="sm">
      {withDivider && <Divider label={t('or')} />}
      <Button variant="default" fullWidth loading={isLeaving} onClick={() => void leave()}>
        {t('loginWith', { name })}
      </Button>
      {failure && (
        <Alert role="alert" color="red">
          {failure.code === 'oidc-away' ? t('error.oidc-away') : failureText(failure)}
        </Alert>
      )}
    </Stack>
  );
}
