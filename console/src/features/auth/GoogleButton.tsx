import { Alert, Button, Divider, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { newNonce } from './google-nonce.js';
import { loadGoogle } from './google-script.js';

/** Range of widths in which Google draws its button, in px. */
const [NARROWEST, WIDEST] = [200, 400];

/** Google's own button if the server has a client id; otherwise nothing (AUTH-10, AUTH-12). None in frames. */
export function GoogleButton({ text }: { readonly text: 'signin_with' | 'signup_with' }) {
  const clientId = useAppSelector((state) => state.config.value?.googleClientId ?? null);
  const { t } = useTranslation('auth');
  if (clientId === null) return null;
  // In a course platform's frame, Google's window can't tell the page who logged in.
  if (window.self !== window.top)
    return (
      <Text size="xs" c="dimmed">
        {t('googleFramed')}
      </Text>
    );
  return <LoadedButton clientId={clientId} text={text} />;
}

function LoadedButton({ clientId, text }: { readonly clientId: string; readonly text: 'signin_with' | 'signup_with' }) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const dark = useComputedColorScheme('light') === 'dark';
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    Promise.all([loadGoogle(), newNonce()]).then(
      ([google, nonce]) => {
        const parent = place.current;
        if (isUnmounted || !parent) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => {
            dispatch(session.googleRequested({ idToken: credential, nonce: nonce.secret }));
            // Each token works once, so another try needs a new nonce.
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
      () => !isUnmounted && setMissing(true),
    );
    return () => {
      isUnmounted = true;
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
