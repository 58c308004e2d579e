import { TextInput } from '@mantine/core';
import { ExternalLink, Link2, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { USER_METADATA_LENGTH } from '@parley/contracts/flow/meeting-url';
import { looksLikeAddress } from '../model/said.js';

const ICONS = { video: Video, meeting: ExternalLink, lightbox: ExternalLink, audio: Link2, image: Link2 } as const;
export type AddressType = keyof typeof ICONS;

export interface AddressFieldProps {
  readonly type: AddressType;
  readonly url: string;
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (url: string) => void;
}

/** An address field that shows an error for impossible addresses while the author types. */
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
      // Images and recordings need no description: images come in lists, and a recording is below its text.
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
