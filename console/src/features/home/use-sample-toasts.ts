import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { toastFailure, toastInfo } from '../../ui/toasts.js';
import { feature } from './home.feature.js';
import { home } from './home.slice.js';

const TOAST = 'sample-course';

/** Announces that the sample course is being created, and the result. */
export function useSampleToasts(): void {
  const { t } = useTranslation(['home', 'common']);
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  useEffect(() => {
    const dismiss = t('common:dismiss');
    if (sample === 'pending') {
      notifications.show({
        id: TOAST,
        loading: true,
        autoClose: false,
        withCloseButton: false,
        message: t('sampleLoading'),
      });
    } else if (sample === 'fulfilled' || sample === 'rejected') {
      notifications.hide(TOAST);
      if (sample === 'fulfilled') toastInfo({ message: t('sampleLoaded'), dismiss });
      else toastFailure({ message: t('sampleFailed'), dismiss });
      dispatch(home.sampleSettled());
    }
  }, [sample, dispatch, t]);
}
