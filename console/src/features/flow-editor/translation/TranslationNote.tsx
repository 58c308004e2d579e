import { Anchor, Text } from '@mantine/core';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-names.js';
import { languageChosen } from '../model/editor-actions.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectTranslating } from '../model/selectors.js';
import classes from './translation.module.css';

/** Says above the first card what a translation can't change, and leads to the language in which it can be changed. */
export function TranslationNote() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const language = useEditor(selectTranslating);
  const original = useEditor((state) => state.flow?.defaultLanguage);
  if (language === null || original === undefined) return null;
  return (
    <div className={classes['explained']}>
      <Info size={16} aria-hidden />
      <Text component="span" inherit>
        {t('translate.note', { language: languageName(language) })}{' '}
        <Anchor component="button" inherit onClick={() => dispatch(languageChosen(original))}>
          {t('translate.changeThere', { language: languageName(original) })}
        </Anchor>
      </Text>
    </div>
  );
}
