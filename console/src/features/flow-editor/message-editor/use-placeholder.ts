import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-names.js';
import { useEditor } from '../model/hooks.js';
import { selectTranslating } from '../model/selectors.js';

/** The words of an empty message; they name the language into which the flow is being translated. */
export function usePlaceholder(): string {
  const { t } = useTranslation('flow-editor');
  const language = useEditor(selectTranslating);
  return language === null ? t('messagePlaceholder') : t('translate.writeIn', { language: languageName(language) });
}
