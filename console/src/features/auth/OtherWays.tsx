import { Stack } from '@mantine/core';
import { useAppSelector } from '../../foundation/hooks.js';
import { GoogleButton } from './GoogleButton.js';
import { OidcButton } from './OidcButton.js';
import { PasskeyButton } from './PasskeyButton.js';

/** The ways in besides a password that this server has. */
export function OtherWays({ text }: { readonly text: 'signin_with' | 'signup_with' }) {
  const hasGoogle = useAppSelector((state) => Boolean(state.config.value?.googleClientId));
  return (
    <Stack gap="sm">
      <GoogleButton text={text} />
      <OidcButton withDivider={!hasGoogle} />
      {text === 'signin_with' && <PasskeyButton />}
    </Stack>
  );
}
