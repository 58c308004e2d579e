import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../foundation/api/failure.js';
import { useFailureText } from '../../../ui/use-failure-text.js';

/** The sentence for an image that couldn't be uploaded: the server's reason if the author can do something about it. */
export function useImageFailure(): (error: unknown) => string {
  const { t } = useTranslation('flow-editor');
  const failureText = useFailureText();
  return useCallback(
    (error) =>
      error instanceof ApiError && error.code === 'author-files-full' ? failureText(error) : t('imageFailed'),
    [failureText, t],
  );
}
