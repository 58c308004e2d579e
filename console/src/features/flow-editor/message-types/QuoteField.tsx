import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageField } from '../message-editor/MessageField.js';
import type { EditorProps } from './SaidField.js';

/** A quotation and its author. */
export function QuoteField({ content, label, editable, onChange }: EditorProps<'quote'>) {
  const { t } = useTranslation('flow-editor');
  return (
    <Stack gap={6}>
      <MessageField
        text={content.text}
        label={label}
        editable={editable}
        onChange={(text) => onChange({ ...content, text })}
      />
      <TextInput
        aria-label={t('type.quoteAuthor', { label })}
        placeholder={t('type.quoteWho')}
        size="sm"
        value={content.author}
        readOnly={!editable}
        onChange={(event) => onChange({ ...content, author: event.currentTarget.value })}
      />
    </Stack>
  );
}
