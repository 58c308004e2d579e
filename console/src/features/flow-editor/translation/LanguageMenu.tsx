import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown, Languages, Plus, Table2, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { progressOf } from '@parley/contracts/flow/translatable';
import { languageName } from '../../../i18n/language-names.js';
import { isLanguage } from '@parley/contracts/definition/language-tags';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { languageChosen } from '../model/editor-actions.js';
import { selectIsEditable, selectLanguage, selectTranslating } from '../model/selectors.js';
import { toolOpened, type ToolDialog } from '../actions/open-tool.slice.js';
import { ownersIn } from './owners.js';
import { useLanguagesOn } from './use-languages-on.js';

/** Chooses the language that is edited and played, and opens the language dialogs (I18N-3, 5). */
export function LanguageMenu() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const isOn = useLanguagesOn();
  const language = useEditor(selectLanguage);
  const translating = useEditor(selectTranslating);
  const editable = useEditor(selectIsEditable);
  const languages = useEditor((state) => state.flow?.languages);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOn || !languages || (!editable && languages.length < 2)) return null;
  // When a dialog closes, it returns the focus to the button, since the menu item is gone.
  const show = (which: ToolDialog) => () => {
    button.current?.focus();
    dispatch(toolOpened(which));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          size="sm"
          px="sm"
          aria-label={t('translate.menu', { language: languageName(language) })}
          leftSection={<Languages size={14} aria-hidden />}
          rightSection={<ChevronDown size={12} aria-hidden />}
        >
          <span lang={language}>{languageName(language)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={language}
          onChange={(next) => {
            if (isLanguage(next)) dispatch(languageChosen(next));
          }}
        >
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick rightSection={<Progress language={each} />}>
              <span lang={each}>{languageName(each)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {translating !== null && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Table2 size={14} aria-hidden />} onClick={show('allTexts')}>
              {t('translate.allTexts')}
            </Menu.Item>
          </>
        )}
        {editable && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Plus size={14} aria-hidden />} onClick={show('addLanguage')}>
              {t('translate.add')}
            </Menu.Item>
          </>
        )}
        {editable && translating !== null && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={show('removeLanguage')}
          >
            {t('translate.removeLanguage', { language: languageName(translating) })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Computed only while the menu is open. */
function Progress({ language }: { readonly language: Language }) {
  const { t } = useTranslation('flow-editor');
  const isDefault = useEditor((state) => state.flow?.defaultLanguage === language);
  const doc = useEditor((state) => state.doc);
  const missing = ownersIn(doc).reduce((sum, { definition }) => sum + progressOf(definition, language).missing, 0);
  if (isDefault)
    return (
      <Text component="span" fz="xs" c="var(--app-second)">
        {t('translate.default')}
      </Text>
    );
  return missing > 0 ? (
    <Text component="span" fz="xs" c="var(--app-second)">
      {t('translate.missingCount', { count: missing })}
    </Text>
  ) : null;
}
