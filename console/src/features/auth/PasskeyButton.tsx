import { Alert, Button, Stack } from '@mantine/core';
import { beginPasskeyLogin } from '@parley/contracts/http/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppStore } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { isCancelled, showPasskey } from '../../ui/passkeys.js';

/** Logs in with whichever passkey the browser has for this address; absent where browsers can’t (AUTH-K6). */
export function PasskeyButton() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const { api } = useAppStore();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const ask = async () => {
    setAsking(true);
    setFailed(false);
    dispatch(session.errorDismissed());
    try {
      const answer = await showPasskey(await api.call(beginPasskeyLogin, { body: {} }));
      dispatch(session.passkeyRequested({ answer }));
    } catch (error) {
      setFailed(!isCancelled(error));
    }
    setAsking(false);
  };
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={isAsking}
        onClick={() => void ask()}
      >
        {t('usePasskey')}
      </Button>
      {failed && (
        <Alert role="alert" color="red">
          {t('passkeyFailed')}
        </Alert>
      )}
    </Stack>
  );
}
