import { Alert, Button, Divider, Stack, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { newNonce } from './google-nonce.js';
import { loadGoogle } from './google-script.js';

/** Google draws its button between these, in px. */
const [NARROWEST, WIDEST] = [200, 400];

/** Google's own button where the server has a client id; nothing where it has none (AUTH-10, AUTH-12). */
export function GoogleButton({ text }: { readonly text: 'signin_with' | 'signup_with' }) {
  const clientId = useAppSelector((state) => state.config.value?.googleClientId ?? null);
  return clientId === null ? null : <LoadedButton clientId={clientId} text={text} />;
}

function LoadedButton({ clientId, text }: { readonly clientId: string; readonly text: 'signin_with' | 'signup_with' }) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const dark = useComputedColorScheme('light') === 'dark';
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let gone = false;
    Promise.all([loadGoogle(), newNonce()]).then(
      ([google, nonce]) => {
        const parent = place.current;
        if (gone || !parent) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => {
            dispatch(session.googleRequested({ idToken: credential, nonce: nonce.secret }));
            // Each token is taken once: another try has a nonce of its own.
            setAttempt((n) => n + 1);
          },
          nonce: nonce.shown,
          ux_mode: 'popup',
          use_fedcm_for_button: true,
        });
        parent.replaceChildren();
        google.renderButton(parent, {
          theme: dark ? 'filled_black' : 'outline',
          size: 'large',
          text,
          shape: 'rectangular',
          width: Math.max(NARROWEST, Math.min(WIDEST, parent.clientWidth)),
          locale: i18n.language,
        });
      },
      () => !gone && setMissing(true),
    );
    return () => {
      gone = true;
    };
  }, [clientId, text, dark, i18n.language, dispatch, attempt]);
  const again = () => {
    setMissing(false);
    setAttempt((n) => n + 1);
  };
  return (
    <Stack gap="sm">
      <Divider label={t('or')} />
      {missing ? (
        <Alert role="alert" color="red">
          <Stack gap="xs" align="flex-start">
            {t('googleMissing')}
            <Button size="xs" variant="default" onClick={again}>
              {t('common:retry')}
            </Button>
          </Stack>
        </Alert>
      ) : (
        <div ref={place} data-testid="google" style={{ minHeight: 44, colorScheme: 'light' }} />
      )}
    </Stack>
  );
}
