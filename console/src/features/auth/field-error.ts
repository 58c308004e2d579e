import { useTranslation } from 'react-i18next';
import { EMAIL_INVALID, EMAIL_TAKEN, PASSWORD_WEAK, REQUIRED } from '@parley/contracts/http/auth';
import { fieldText, INVALID_VALUE, type Failure } from '../../app/api/failure.js';

const KEYS = {
  [REQUIRED]: 'required',
  [EMAIL_INVALID]: 'emailInvalid',
  [EMAIL_TAKEN]: 'emailTaken',
  [PASSWORD_WEAK]: 'passwordWeak',
  [INVALID_VALUE]: 'invalidValue',
} as const;

export interface FieldState {
  /** What the form's own rules say. */
  readonly own: string | undefined;
  readonly touched: boolean;
}

/**
 * The text under a field: the form's own rule first, else what the server said of it, as long as the field has not been
 * touched since (AUTH-24, 25). The contract's sentences are shown in the reader's language; others as they came.
 */
export function useFieldError(failure: Failure | null): (name: string, state: FieldState) => string | null {
  const { t } = useTranslation('auth');
  return (name, { own, touched }) => {
    const text = own ?? (touched ? null : fieldText(failure, name));
    if (!text) return null;
    const known = Object.entries(KEYS).find(([sentence]) => sentence === text);
    return known ? t(known[1]) : text;
  };
}

/** AUTH-27: what belongs to no field of the form goes above it. */
export function bannerOf(failure: Failure | null, fields: readonly string[]): Failure | null {
  if (!failure) return null;
  return failure.errors.length > 0 && failure.errors.every((error) => fields.includes(error.param)) ? null : failure;
}
