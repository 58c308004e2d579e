import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../foundation/api/failure.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { toastFailure } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';

/** Says once why a command failed. */
export function useFailureToast(
  error: Failure | null,
  failureShown: () => UnknownAction,
  text: 'updateFailed' | 'token.updateFailed' = 'updateFailed',
): void {
  const dispatch = useAppDispatch();
  const { t } = useTranslation(['integrations', 'common']);
  const failureText = useFailureText();
  useEffect(() => {
    if (!error) return;
    toastFailure({ message: t(text, { reason: failureText(error) }), dismiss: t('common:close') });
    dispatch(failureShown());
  }, [dispatch, error, failureShown, failureText, t, text]);
}

/** The failure of a form, unless the form shows it at its fields. */
export const notAtFields = (error: Failure | null): Failure | null => (error?.errors.length ? null : error);
