import { Button, Menu } from '@mantine/core';
import { Languages, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language } from '@parley/contracts/definition/values';
import { useAppDispatch } from '../../foundation/hooks.js';
import { languageName } from '../../i18n/language-names.js';
import { isLanguage } from '@parley/contracts/definition/language-tags';
import { AddLanguageDialog } from './AddLanguageDialog.js';
import { useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

export interface LanguageMenuProps {
  readonly shown: Language;
  readonly onShow: (language: Language) => void;
}

/** SEQ-8: selects the language of shown names, and the sequence's languages. Its first language stays. */
export function LanguageMenu({ shown, onShow }: LanguageMenuProps) {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const [adding, setAdding] = useState(false);
  const sequence = useSequenceEditor((state) => state.sequence);
  if (!sequence) return null;
  const { languages, language: first } = sequence;
  const change = (next: readonly Language[]) => dispatch(sequenceEditor.languagesChosen(next));
  return (
    <>
      {adding && (
        <AddLanguageDialog
          languages={languages}
          onAdd={(language) => change([...languages, language])}
          onClose={() => setAdding(false)}
        />
      )}
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<Languages size={16} aria-hidden />}
            aria-label={t('languageShown', { language: languageName(shown) })}
          >
            <span lang={shown}>{languageName(shown)}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={shown} onChange={(value) => isLanguage(value) && onShow(value)}>
            {languages.map((language) => (
              <Menu.RadioItem key={language} value={language}>
                <span lang={language}>{languageName(language)}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {languages.length < LIMITS.languages && (
            <Menu.Item leftSection={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
              {t('addLanguage')}
            </Menu.Item>
          )}
          {languages
            .filter((language) => language !== first)
            .map((language) => (
              <Menu.Item
                key={language}
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={() => change(languages.filter((other) => other !== language))}
              >
                {t('removeLanguage', { language: languageName(language) })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
