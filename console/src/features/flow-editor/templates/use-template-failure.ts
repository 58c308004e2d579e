import { useTranslation } from 'react-i18next';
import { TEMPLATE_LIMITS, TEMPLATE_NAME_TAKEN, TOO_MANY_TEMPLATES } from '@parley/contracts/http/prompt-templates';
import type { Failure } from '../../../foundation/api/failure.js';
import { useFailureText } from '../../../ui/use-failure-text.js';

/** Explains why a template couldn't be saved. */
export function useTemplateFailure(): (failure: Failure) => string {
  const { t } = useTranslation('message-tools');
  const failureText = useFailureText();
  return (failure) => {
    if (failure.code === TEMPLATE_NAME_TAKEN) return t('templates.nameTaken');
    if (failure.code === TOO_MANY_TEMPLATES) return t('templates.tooMany', { count: TEMPLATE_LIMITS.count });
    if (failure.status === 413) return t('templates.tooLarge');
    return failureText(failure);
  };
}
