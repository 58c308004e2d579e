import { useTranslation } from 'react-i18next';
import { EMAIL_INVALID, EMAIL_TAKEN, PASSWORD_WEAK, REQUIRED } from '@parley/contracts/http/auth';
import { CODE_WRONG } from '@parley/contracts/http/two-factor';
import { fieldText, INVALID_VALUE, type Failure } from '../../foundation/api/failure.js';

const KEYS = {
  [REQUIRED]: 'required',
  [EMAIL_INVALID]: 'emailInvalid',
  [EMAIL_TAKEN]: 'emailTaken',
  [PASSWORD_WEAK]: 'passwordWeak',
  [CODE_WRONG]: 'codeWrong',
  [INVALID_VALUE]: 'invalidValue',
} as const;

export interface FieldState {
  /** The form's own error. */
  readonly own: string | undefined;
  readonly touched: boolean;
}

/**
 * The text under a field: the form's own error first, otherwise the server's until the field changes (AUTH-24, 25).
 * Sentences from the contract are shown in the reader's language, others unchanged.
 */
export function useFieldError(failure: Failure | null): (name: string, state: FieldState) => string | null {
  const { t } = useTranslation('auth');
  return (name, { own, touched }) => {
    const text = own ?? (touched ? null : fieldText(failure, name));
    if (!text) return null;
    const translated = Object.entries(KEYS).find(([sentence]) => sentence === text);
    return translated ? t(translated[1]) : text;
  };
}

/** AUTH-27: errors that belong to no field go above the form. */
export function bannerOf(failure: Failure | null, fields: readonly string[]): Failure | null {
  if (!failure) return null;
  return failure.errors.length > 0 && failure.errors.every((error) => fields.includes(error.param)) ? null : failure;
}
