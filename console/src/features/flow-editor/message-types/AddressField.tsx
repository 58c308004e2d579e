import { TextInput } from '@mantine/core';
import { ExternalLink, Link2, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/flow/definition';
import { USER_METADATA_LENGTH } from '@parley/contracts/flow/meeting-url';
import { looksLikeAddress } from './said.js';

const ICONS = { video: Video, meeting: ExternalLink, lightbox: ExternalLink, audio: Link2, image: Link2 } as const;
export type AddressType = keyof typeof ICONS;

export interface AddressFieldProps {
  readonly type: AddressType;
  readonly url: string;
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (url: string) => void;
}

/** The address of something that is shown or opened. What can't be one says so while the author writes on. */
export function AddressField({ type, url, label, editable, onChange }: AddressFieldProps) {
  const { t } = useTranslation('flow-editor');
  const Icon: LucideIcon = ICONS[type];
  const wrong = url.trim() !== '' && !looksLikeAddress(url);
  return (
    <TextInput
      aria-label={label}
      type="url"
      inputMode="url"
      size="sm"
      data-address=""
      leftSection={<Icon size={14} aria-hidden />}
      placeholder={t(`type.${type}Placeholder`)}
      // Of pictures there are many, and a recording stands under its text: what they are is plain.
      description={type === 'image' || type === 'audio' ? null : t(`type.${type}Why`)}
      error={wrong ? t('type.addressWrong') : null}
      inputWrapperOrder={['input', 'error', 'description']}
      maxLength={LIMITS.urlLength - (type === 'meeting' ? USER_METADATA_LENGTH : 0)}
      value={url}
      readOnly={!editable}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
