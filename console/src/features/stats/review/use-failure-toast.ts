import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { toastFailure } from '../../../ui/toasts.js';
import { feature } from '../stats.feature.js';

/** Says once that what a teacher gave could not be saved. */
export function useFailureToast(): void {
  const { t } = useTranslation(['review', 'stats', 'common']);
  const { giving } = useAppSelector(feature.select);
  useEffect(() => {
    if (giving.status !== 'rejected' || !giving.what) return;
    const message = giving.isLate ? t('answeredAlready') : t(`stats:giveFailed_${giving.what}`);
    toastFailure({ message, dismiss: t('common:dismiss') });
    // Once per outcome.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [giving.status]);
}
