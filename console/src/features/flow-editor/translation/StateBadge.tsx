import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TranslationState } from '@parley/contracts/flow/translatable';

const COLOURS = { missing: 'violet', stale: 'orange', done: 'teal', optional: 'gray' } as const;

export function StateBadge({ state }: { readonly state: TranslationState }) {
  const { t } = useTranslation('flow-editor');
  return <Badge color={COLOURS[state]}>{t(`translate.${state}`)}</Badge>;
}
