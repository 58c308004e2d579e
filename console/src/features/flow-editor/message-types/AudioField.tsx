import { Stack } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageField } from '../message-editor/MessageField.js';
import { AddressField } from './AddressField.js';
import type { EditorProps } from './editor-props.js';

/** A text with an audio recording. */
export function AudioField({ content, label, editable, onChange }: EditorProps<'mdWithAudio'>) {
  const { t } = useTranslation('flow-editor');
  const { body, url } = content;
  const changeBody = useCallback((text: string) => onChange({ body: text, url }), [onChange, url]);
  return (
    <Stack gap={6}>
      <MessageField text={body} label={label} onChange={changeBody} editable={editable} />
      <AddressField
        type="audio"
        url={url}
        label={t('type.audioOf', { label })}
        editable={editable}
        onChange={(next) => onChange({ body, url: next })}
      />
    </Stack>
  );
}
