import { Button, Menu } from '@mantine/core';
import { Languages, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@parley/contracts/flow/definition';
import { useAppDispatch } from '../../app/hooks.js';
import { isLanguage, LANGUAGE_NAMES } from '../../i18n/i18n.js';
import { useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

export interface LanguageMenuProps {
  readonly shown: Language;
  readonly onShow: (language: Language) => void;
}

/** SEQ-8: the language in which names are shown, and which languages the sequence has. Its first one stays. */
export function LanguageMenu({ shown, onShow }: LanguageMenuProps) {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const sequence = useSequenceEditor((state) => state.sequence);
  if (!sequence) return null;
  const { languages, language: first } = sequence;
  const change = (next: readonly Language[]) => dispatch(sequenceEditor.languagesChosen(next));
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<Languages size={16} aria-hidden />}
          aria-label={t('languageShown', { language: LANGUAGE_NAMES[shown] })}
        >
          <span lang={shown}>{LANGUAGE_NAMES[shown]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={shown} onChange={(value) => isLanguage(value) && onShow(value)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language}>
              <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {LANGUAGES.filter((language) => !languages.includes(language)).map((language) => (
          <Menu.Item
            key={language}
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => change([...languages, language])}
          >
            {t('addLanguage', { language: LANGUAGE_NAMES[language] })}
          </Menu.Item>
        ))}
        {languages
          .filter((language) => language !== first)
          .map((language) => (
            <Menu.Item
              key={language}
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => change(languages.filter((other) => other !== language))}
            >
              {t('removeLanguage', { language: LANGUAGE_NAMES[language] })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
