import { Select, type SelectProps } from '@mantine/core';
import type { Language } from '@parley/contracts/definition/values';
import { languageFrom } from '@parley/contracts/definition/language-tags';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, languageNameIn } from '../i18n/language-names.js';
import { LANGUAGE_TAGS } from '../i18n/language-tags.js';

/** More are found by typing. */
const MAX_SHOWN = 60;

export interface LanguagePickerProps extends Pick<SelectProps, 'label' | 'onBlur'> {
  readonly 'data-autofocus'?: boolean;
  readonly value: Language | null;
  /** Languages that are not offered. */
  readonly without?: readonly Language[];
  readonly onChange: (language: Language) => void;
}

const NONE: readonly Language[] = [];

/** Any language that a flow can be written in, found by its name in the reader's language, its own name or its tag. */
export function LanguagePicker({ value, without = NONE, onChange, ...rest }: LanguagePickerProps) {
  const { t, i18n } = useTranslation('common');
  const [search, setSearch] = useState('');
  const reader = i18n.resolvedLanguage ?? i18n.language;
  const optionOf = useMemo(() => {
    return (language: Language) => {
      const [name, own] = [languageNameIn(language, reader), languageName(language)];
      return { value: language, label: name === own ? name : `${name} (${own})` };
    };
  }, [reader]);
  const listed = useMemo(
    () =>
      LANGUAGE_TAGS.filter((language) => !without.includes(language))
        .map(optionOf)
        .sort((a, b) => a.label.localeCompare(b.label, reader)),
    [optionOf, without, reader],
  );
  const typed = languageFrom(search.trim());
  const extra = [typed, value].filter(
    (language) =>
      typeof language === 'string' && !without.includes(language) && !listed.some((each) => each.value === language),
  );
  return (
    <Select
      {...rest}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noLanguageFound')}
      limit={MAX_SHOWN}
      // The listbox itself scrolls: a scrolling box around it would have to take the focus (axe).
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      data={[...[...new Set(extra)].flatMap((language) => (language ? [optionOf(language)] : [])), ...listed]}
      filter={({ options, search: words, limit }) => {
        const wanted = words.trim().toLowerCase();
        const fits = (label: string, tag: string) =>
          label.toLowerCase().includes(wanted) || tag.toLowerCase().startsWith(wanted) || tag === typed;
        return options.filter((option) => 'value' in option && fits(option.label, option.value)).slice(0, limit);
      }}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(language) => language !== null && onChange(language)}
    />
  );
}
