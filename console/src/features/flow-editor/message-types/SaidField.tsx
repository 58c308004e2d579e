import { TextInput } from '@mantine/core';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentType, Message } from '@parley/contracts/flow/definition';
import { withoutUserMetadata, withUserMetadata } from '@parley/contracts/flow/meeting-url';
import { MessageField } from '../message-editor/MessageField.js';
import { AddressField } from './AddressField.js';
import { AudioField } from './AudioField.js';
import { ImagesField } from './ImagesField.js';
import { RemoteField } from './RemoteField.js';
import { addressOf } from './said.js';

export interface SaidFieldProps {
  readonly promptKey: string;
  readonly message: Message | undefined;
  readonly contentType: ContentType | undefined;
  /** Says which message it is, for those who can't see where it stands. */
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (message: Message) => void;
}

/** What is said, in the editor that its type needs. */
export const SaidField = memo(function SaidField(props: SaidFieldProps) {
  const { promptKey, message, contentType = null, label, editable, onChange } = props;
  const { t } = useTranslation('flow-editor');
  const changeAddress = useCallback((url: string) => onChange({ url }), [onChange]);
  const changeMeeting = useCallback((url: string) => onChange({ url: withUserMetadata(url) }), [onChange]);
  const text = typeof message === 'string' ? message : '';
  switch (contentType) {
    case null:
      return <MessageField text={text} label={label} onChange={onChange} editable={editable} />;
    case 'video':
      return <AddressField type="video" url={text} label={label} editable={editable} onChange={onChange} />;
    case 'meeting':
      return (
        <AddressField
          type="meeting"
          url={withoutUserMetadata(addressOf(message))}
          label={label}
          editable={editable}
          onChange={changeMeeting}
        />
      );
    case 'lightbox':
      return (
        <AddressField
          type="lightbox"
          url={addressOf(message)}
          label={label}
          editable={editable}
          onChange={changeAddress}
        />
      );
    case 'event':
      return (
        <TextInput
          aria-label={label}
          description={t('type.eventWhy')}
          placeholder={t('type.eventPlaceholder')}
          size="sm"
          value={text}
          readOnly={!editable}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'image':
      return <ImagesField message={message} label={label} editable={editable} onChange={onChange} />;
    case 'mdWithAudio':
      return <AudioField message={message} label={label} editable={editable} onChange={onChange} />;
    case 'remote':
      return (
        <RemoteField promptKey={promptKey} message={message} label={label} editable={editable} onChange={onChange} />
      );
  }
});
