import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { feature } from './replay.feature.js';

/** Shows if the engine, run again over the recorded answers, gives this chat (REVW-43). */
export function ProofBadge({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation('review');
  const { timeline, chatId: of } = useAppSelector(feature.select);
  if (!timeline || of !== chatId) return null;
  const [first] = timeline.divergences;
  if (!first)
    return (
      <Badge color="teal" title={t('replayMatchesHint')}>
        ✓ {t('replayMatches')}
      </Badge>
    );
  return (
    <Badge color="red" title={t('replayDiffersHint', { recorded: first.recorded, replayed: first.replayed })}>
      {t('replayDiffers')}
    </Badge>
  );
}
