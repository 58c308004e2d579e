import { Stack, TextInput } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn, contentOf, typeNamed, type ContentType, type Message } from '@parley/contracts/definition/message';
import type { MessageType } from '@parley/contracts/definition/message-types';
import { withoutUserMetadata, withUserMetadata } from '@parley/contracts/flow/meeting-url';
import { MessageField } from '../message-editor/MessageField.js';
import { AddressField } from './AddressField.js';
import { AudioField } from './AudioField.js';
import type { EditorProps } from './editor-props.js';
import { ImagesField } from './ImagesField.js';
import { RemoteField } from './RemoteField.js';

type Editor<T extends MessageType> = (props: EditorProps<T>) => ReactElement;

/** The editor of each message type. */
const EDITORS: { readonly [T in MessageType]: Editor<T> } = {
  markdown: ({ content, label, editable, onChange }) => (
    <MessageField text={content} label={label} onChange={onChange} editable={editable} />
  ),
  quote: QuoteField,
  image: ImagesField,
  video: ({ content, ...rest }) => <AddressField type="video" url={addressIn(content, 'video')} {...rest} />,
  mdWithAudio: AudioField,
  meeting: ({ content, onChange, ...rest }) => (
    <AddressField
      type="meeting"
      url={withoutUserMetadata(addressIn(content, 'meeting'))}
      onChange={(url) => onChange({ url: withUserMetadata(url) })}
      {...rest}
    />
  ),
  lightbox: ({ content, onChange, ...rest }) => (
    <AddressField
      type="lightbox"
      url={addressIn(content, 'lightbox')}
      onChange={(url) => onChange({ url })}
      {...rest}
    />
  ),
  event: EventField,
  remote: RemoteField,
};

function QuoteField({ content, label, editable, onChange }: EditorProps<'quote'>) {
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

function EventField({ content, label, editable, onChange }: EditorProps<'event'>) {
  const { t } = useTranslation('flow-editor');
  return (
    <TextInput
      aria-label={label}
      description={t('type.eventWhy')}
      placeholder={t('type.eventPlaceholder')}
      size="sm"
      value={addressIn(content, 'event')}
      readOnly={!editable}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export interface SaidFieldProps extends Omit<EditorProps<MessageType>, 'content'> {
  readonly message: Message | undefined;
  readonly contentType: ContentType | undefined;
}
/** Edits a message with the editor of its type. */
export const SaidField = memo(function SaidField({ message, contentType, ...rest }: SaidFieldProps) {
  const type = typeNamed(contentType);
  const Field = EDITORS[type] as Editor<MessageType>;
  return <Field content={contentOf(type, message)} {...rest} />;
});
