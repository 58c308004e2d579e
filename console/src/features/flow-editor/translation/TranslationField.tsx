import { TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Message } from '@parley/contracts/flow/definition';
import type { TranslatableText } from '@parley/contracts/flow/translatable';
import { MessageField } from '../message-editor/MessageField.js';
import { SaidField } from '../message-types/SaidField.js';
import classes from './translation.module.css';

export interface TranslationFieldProps {
  readonly promptKey: string;
  readonly text: TranslatableText;
  readonly language: Language;
  readonly label: string;
  readonly editable: boolean;
  /** A blank message = no translation. */
  readonly onChange: (message: Message) => void;
}

/** A translation in the editor that its type needs; blank while there is none. */
export function TranslationField({ promptKey, text, language, label, editable, onChange }: TranslationFieldProps) {
  const { t } = useTranslation('flow-editor');
  const { place, source, contentType } = text;
  const translation = text.translations[language];
  // The recording stays the source's until it gets one of its own; without words of its own nothing is translated.
  const url = typeof source === 'object' && 'body' in source ? source.url : '';
  const changeAudio = useCallback(
    (message: Message) => {
      const isSame = typeof message === 'object' && 'body' in message && message.body.trim() === '';
      onChange(isSame && message.url === url ? '' : message);
    },
    [onChange, url],
  );
  const words = typeof translation === 'string' ? translation : '';
  if (place.startsWith('answer:'))
    return (
      <TextInput
        aria-label={label}
        size="sm"
        placeholder={t('translate.placeholder')}
        value={words}
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
  const shown =
    translation ?? (contentType === 'mdWithAudio' ? { body: '', url } : contentType === 'remote' ? source : undefined);
  return (
    <SaidField
      promptKey={promptKey}
      message={shown}
      contentType={contentType}
      label={label}
      editable={editable}
      onChange={contentType === 'mdWithAudio' ? changeAudio : onChange}
    />
  );
}
