import { SegmentedControl } from '@mantine/core';
import { LANGUAGES } from '@parley/contracts/flow/definition';
import { useTranslation } from 'react-i18next';
import { writeStored } from '../app/storage.js';
import { LANGUAGE_NAMES } from '../i18n/i18n.js';
import styles from './LanguageSelect.module.css';

/** The console's language: each named in itself, kept in this browser. */
export function LanguageSelect({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const { t, i18n } = useTranslation('common');
  const choose = (language: string) => {
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
      data={LANGUAGES.map((language) => ({
        value: language,
        label: (
          <span lang={language} className={styles.name}>
            {LANGUAGE_NAMES[language]}
          </span>
        ),
      }))}
    />
  );
}
