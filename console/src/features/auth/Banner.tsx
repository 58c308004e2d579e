import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../foundation/api/failure.js';
import { useFailureText } from '../../ui/use-failure-text.js';

/** Failures with texts of their own here. A mailed invitation is shown as a success. */
const OWN = ['invitation-mailed', 'google-refused', 'google-use-password', 'reset-link-invalid'] as const;

/** AUTH-27: errors that belong to no field. */
export function Banner({ failure, title }: { readonly failure: Failure | null; readonly title?: string }) {
  const { t } = useTranslation('auth');
  const failureText = useFailureText();
  if (!failure) return null;
  const own = OWN.find((code) => code === failure.code);
  return (
    <Alert role="alert" color={own === 'invitation-mailed' ? 'blue' : 'red'} title={title}>
      {own ? t(`error.${own}`) : failureText(failure)}
    </Alert>
  );
}
