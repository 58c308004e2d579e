import { useTranslation } from 'react-i18next';
import { INSTALL_REFUSED, NO_THINKIFIC_APP, THINKIFIC_AWAY } from '@parley/contracts/http/thinkific';
import type { Failure } from '../../foundation/api/failure.js';
import { useFailureText } from '../../ui/use-failure-text.js';

/** The sentence for an installation that failed. */
export function useInstallFailure(): (failure: Failure) => string {
  const { t } = useTranslation('integrations');
  const failureText = useFailureText();
  return (failure) =>
    failure.code === NO_THINKIFIC_APP
      ? t('thinkific.app.noApp')
      : failure.code === INSTALL_REFUSED
        ? t('thinkific.app.refused')
        : failure.code === THINKIFIC_AWAY
          ? t('thinkific.app.away')
          : failureText(failure);
}
