import { TagsInput } from '@mantine/core';
import { isOrigin, LIMITS } from '@parley/contracts/definition/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../foundation/status.js';

export interface EmbedOriginsProps {
  readonly value: readonly string[];
  readonly status: Status;
  readonly onChange: (origins: readonly string[]) => void;
}

/** The site in a pasted address or bare name; null if there is none. */
function originOf(text: string): string | null {
  const typed = text.trim().toLowerCase();
  try {
    const { origin } = new URL(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
    return isOrigin(origin) ? origin : null;
  } catch {
    return null;
  }
}

/** Lists the sites that may embed the chat; none listed: any. A setting, saved at once. */
export function EmbedOrigins({ value, status, onChange }: EmbedOriginsProps) {
  const { t } = useTranslation('share');
  const [refused, setRefused] = useState<string | null>(null);
  const change = (texts: string[]) => {
    const origins = texts.map(originOf);
    const bad = texts.find((_, index) => origins[index] === null) ?? null;
    setRefused(bad);
    if (bad === null) onChange([...new Set(origins.filter((origin) => origin !== null))]);
  };
  return (
    <TagsInput
      label={t('origins')}
      description={t('originsNote')}
      {...(value.length === 0 ? { placeholder: t('originsPlaceholder') } : {})}
      value={[...value]}
      onChange={change}
      disabled={status === 'pending'}
      maxTags={LIMITS.embedOrigins}
      error={refused !== null ? t('originInvalid', { text: refused }) : status === 'rejected' ? t('trustFailed') : null}
    />
  );
}
