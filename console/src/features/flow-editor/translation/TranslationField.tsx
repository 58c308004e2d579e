import { TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { mapMessage, textsIn, type ContentType, type Message } from '@parley/contracts/definition/message';
import type { Role } from '@parley/contracts/definition/shape';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language } from '@parley/contracts/definition/values';
import { isOneLine, type TranslatableText } from '@parley/contracts/flow/translatable';
import { languageName } from '../../../i18n/language-names.js';
import { MessageField } from '../message-editor/MessageField.js';
import { wordsInBox } from '../../../ui/answer-text.js';
import { SaidField } from '../message-types/SaidField.js';
import classes from './translation.module.css';

export interface TranslationFieldProps {
  readonly promptKey: string;
  readonly text: TranslatableText;
  /** For an answer, true if it is only compared with what learners type. */
  readonly isCompared: boolean;
  readonly language: Language;
  readonly label: string;
  readonly editable: boolean;
  /** Receives a blank message if the translation was removed. */
  readonly onChange: (message: Message) => void;
}

const isWords = (role: Role): boolean => role === 'markdown' || role === 'words';
const hasWords = (message: Message, contentType: ContentType): boolean =>
  textsIn(message, contentType).some(({ role }) => role !== 'address');
const withoutWords = (message: Message, contentType: ContentType): Message =>
  mapMessage(message, ({ role, text }) => (isWords(role) ? '' : text), contentType);
/** True if the translation contains no text of its own and only the source's addresses. */
const isUntranslated = (message: Message, source: Message, contentType: ContentType): boolean => {
  const sources = textsIn(source, contentType);
  return (
    sources.some(({ role }) => isWords(role)) &&
    textsIn(message, contentType).every(({ role, text }, index) =>
      isWords(role) ? text.trim() === '' : text === sources[index]?.text,
    )
  );
};

/** Edits a translation with the editor of its message type; empty if there is no translation. */
export function TranslationField(props: TranslationFieldProps) {
  const { promptKey, text, isCompared, language, label, editable, onChange } = props;
  const { t } = useTranslation('flow-editor');
  const { place, source, contentType } = text;
  const translation = text.translations[language];
  const change = useCallback(
    (message: Message) => onChange(isUntranslated(message, source, contentType) ? '' : message),
    [onChange, source, contentType],
  );
  const words = typeof translation === 'string' ? translation : '';
  if (isOneLine(place))
    return (
      <TextInput
        aria-label={label}
        size="sm"
        placeholder={t('translate.writeIn', { language: languageName(language) })}
        maxLength={place === 'title' ? LIMITS.nameLength : undefined}
        value={wordsInBox(words, text.isLiteral, isCompared)}
        readOnly={!editable}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (contentType === null)
    return (
      <div className={classes['written']}>
        <MessageField
          text={words}
          label={label}
          editable={editable}
          onChange={onChange}
          reaction={/^(?:response|quick):/.test(place)}
        />
      </div>
    );
  // A new translation starts with empty texts and the source's addresses.
  const shown = translation ?? (hasWords(source, contentType) ? withoutWords(source, contentType) : undefined);
  return (
    <SaidField
      promptKey={promptKey}
      message={shown}
      contentType={contentType}
      label={label}
      editable={editable}
      onChange={change}
    />
  );
}
