import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../foundation/api/failure.js';
import { useFailureText } from '../../ui/use-failure-text.js';

/** Failures with texts of their own here. */
const OWN = [
  'invitation-mailed',
  'signup-mailed',
  'signup-closed',
  'signup-invited',
  'signup-domain',
  'google-refused',
  'google-use-password',
  'reset-link-invalid',
  'ticket-expired',
  'passkey-refused',
  'oidc-refused',
  'oidc-unverified',
  'oidc-away',
  'oidc-other',
] as const;
/** A mail is on its way, which is a success. */
const MAILED: readonly (string | undefined)[] = ['invitation-mailed', 'signup-mailed'];

/** AUTH-27: errors that belong to no field. */
export function Banner({ failure, title }: { readonly failure: Failure | null; readonly title?: string }) {
  const { t } = useTranslation('auth');
  const failureText = useFailureText();
  if (!failure) return null;
  const own = OWN.find((code) => code === failure.code);
  return (
    <Alert role="alert" color={MAILED.includes(own) ? 'blue' : 'red'} title={title}>
      {own ? t(`error.${own}`) : failureText(failure)}
    </Alert>
  );
}
