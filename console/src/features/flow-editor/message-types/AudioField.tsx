import { Stack } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudioContent, Message } from '@parley/contracts/flow/definition';
import { MessageField } from '../message-editor/MessageField.js';
import { AddressField } from './AddressField.js';

export interface AudioFieldProps {
  readonly message: Message | undefined;
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (message: AudioContent) => void;
}

const contentOf = (message: Message | undefined): AudioContent =>
  typeof message === 'object' && 'body' in message ? message : { body: '', url: '' };

/** A text with a recording to listen to. */
export function AudioField({ message, label, editable, onChange }: AudioFieldProps) {
  const { t } = useTranslation('flow-editor');
  const { body, url } = contentOf(message);
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
