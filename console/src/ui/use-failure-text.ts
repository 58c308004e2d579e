import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../app/api/failure.js';

/** The sentence for a failure: in the reader's language where its code is known, else as the server put it. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('common');
  return useCallback(
    ({ code, message }) =>
      code === null ? message : t(`error.${code}` as 'error.timed-out', { defaultValue: message }),
    [t],
  );
}
