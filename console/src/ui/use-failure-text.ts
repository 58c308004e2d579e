import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TIMED_OUT, UNREACHABLE, type Failure } from '../app/api/failure.js';

/** The sentence for a failure; those that never reached the server have words in the reader's language. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (failure) => {
      if (failure.code === TIMED_OUT) return t('error.timed-out');
      if (failure.code === UNREACHABLE) return t('error.unreachable');
      return failure.message;
    },
    [t],
  );
}
