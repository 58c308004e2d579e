import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../foundation/api/failure.js';

/** The sentence for a failure: in the reader's language if its code is known, otherwise the server's own. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('common');
  return useCallback(
    ({ code, message, data }) =>
      code === null
        ? message
        : t(`error.${code}` as 'error.timed-out', { ...(data as object | null), defaultValue: message }),
    [t],
  );
}
