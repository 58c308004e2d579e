import { Alert, Button, Skeleton } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getPromptTemplate, type PromptTemplate } from '@parley/contracts/http/prompt-templates';
import type { Api } from '../../../foundation/api/api.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useFetched } from '../history/use-fetched.js';
import { OWN_NAME } from './template.js';
import { TemplatePreview } from './TemplatePreview.js';
import classes from './templates.module.css';

/** Preview of the author's own template, fetched when it is selected. */
export function OwnPreview({ template: { id, name } }: { readonly template: PromptTemplate }) {
  const { t } = useTranslation(['message-tools', 'common']);
  const failureText = useFailureText();
  const load = useCallback(
    (api: Api, signal: AbortSignal) => api.call(getPromptTemplate, { params: { templateId: id }, signal }),
    [id],
  );
  const { value, failure, retry } = useFetched(load);
  const template = useMemo(() => value && [{ name: OWN_NAME, definition: value.definition }], [value]);
  if (failure)
    return (
      <Alert color="red" role="alert" className={classes['preview']}>
        {failureText(failure)}{' '}
        <Button variant="default" size="compact-sm" onClick={retry}>
          {t('common:retry')}
        </Button>
      </Alert>
    );
  if (!template) return <Skeleton className={classes['preview']} role="status" aria-label={t('templates.loading')} />;
  return <TemplatePreview template={template} label={name} />;
}
