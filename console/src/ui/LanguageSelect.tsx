import { SegmentedControl } from '@mantine/core';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@parley/contracts/definition/languages';
import { useTranslation } from 'react-i18next';
import { writeStored } from '../foundation/storage.js';
import { isInterfaceLanguage } from '../i18n/first-language.js';
import { languageName } from '../i18n/language-names.js';
import styles from './LanguageSelect.module.css';

/** The console's language, each named in itself; the choice is stored in this browser. */
export function LanguageSelect({
  fullWidth = false,
  onChoose,
}: {
  readonly fullWidth?: boolean;
  readonly onChoose?: (language: InterfaceLanguage) => void;
}) {
  const { t, i18n } = useTranslation('common');
  const choose = (language: string) => {
    if (isInterfaceLanguage(language)) onChoose?.(language);
    writeStored('language', language);
    void i18n.changeLanguage(language);
  };
  return (
    <SegmentedControl
      size="xs"
      fullWidth={fullWidth}
      aria-label={t('language')}
      value={i18n.resolvedLanguage ?? i18n.language}
      onChange={choose}
      data={INTERFACE_LANGUAGES.map((language) => ({
        value: language,
        label: (
          <span lang={language} className={styles.name}>
            {languageName(language)}
          </span>
        ),
      }))}
    />
  );
}
