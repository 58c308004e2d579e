import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../foundation/api/failure.js';
import { useFailureText } from '../../../ui/use-failure-text.js';

const OWN = {
  'too-many-rescores': 'tooMany',
  'rescore-under-way': 'underWay',
  'later-rescore': 'laterFirst',
} as const;

/** Why a re-score was refused, and what to do. */
export function useRescoreFailure(): (failure: Failure) => string {
  const { t } = useTranslation('rescore');
  const other = useFailureText();
  return (failure) => {
    const own = Object.entries(OWN).find(([code]) => code === failure.code)?.[1];
    return own ? t(own) : other(failure);
  };
}
