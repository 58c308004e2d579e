import { Button, Text } from '@mantine/core';
import { restoreFlow, type Archived } from '@parley/contracts/http/flows';
import { restoreSequence } from '@parley/contracts/http/sequences';
import { Archive } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, type Failure } from '../foundation/api/failure.js';
import { useAppStore } from '../foundation/hooks.js';
import { StateView } from './StateView.js';
import { useFailureText } from './use-failure-text.js';

export interface ArchivedViewProps {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
  /** The 410 reply; it tells the owner until when the item can be restored. */
  readonly failure: Failure;
  readonly onRestored: () => void;
  /** Other actions. */
  readonly children?: ReactNode;
}

/** Replaces the page of an archived item. */
export function ArchivedView({ kind, id, failure, onRestored, children }: ArchivedViewProps) {
  const { t, i18n } = useTranslation('archive');
  const { api } = useAppStore();
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const until = failure.code === 'archived' ? (failure.data as Archived).restorableUntil : undefined;
  const isLate = until !== undefined && Date.parse(until) < Date.now();
  const restore = async () => {
    setPending(true);
    try {
      await api.call(kind === 'flow' ? restoreFlow : restoreSequence, { params: { id } });
      onRestored();
    } catch (error) {
      setRefused(failureOf(error));
      setPending(false);
    }
  };
  const sentence =
    until === undefined
      ? t('onlyOwner')
      : isLate
        ? t('pastRestoring')
        : t('ownerCan', { date: new Date(until).toLocaleDateString(i18n.language) });
  return (
    <StateView
      mood="away"
      icon={<Archive strokeWidth={1.5} aria-hidden />}
      title={t(`isArchived_${kind}`)}
      level={1}
      sentence={sentence}
    >
      <title>{t(`isArchived_${kind}`)}</title>
      {refused && (
        <Text c="red" role="alert">
          {failureText(refused)}
        </Text>
      )}
      {until !== undefined && !isLate && (
        <Button loading={pending} onClick={() => void restore()}>
          {t('restore')}
        </Button>
      )}
      {children}
    </StateView>
  );
}
