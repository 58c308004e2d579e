import { Badge } from '@mantine/core';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { languageName } from '../../../i18n/language-names.js';
import { useProgress } from './use-progress.js';
import classes from './translation.module.css';

/** Names in the editor's bar the language that is being written and how much of it is done. */
export function TranslationProgress({ language }: { readonly language: Language }) {
  const { t } = useTranslation('flow-editor');
  const { done, total } = useProgress(language);
  return (
    <Badge color="brand" className={classes['count'] ?? ''} leftSection={<Languages size={14} aria-hidden />}>
      {t('translate.languageProgress', { language: languageName(language), done, total })}
    </Badge>
  );
}
