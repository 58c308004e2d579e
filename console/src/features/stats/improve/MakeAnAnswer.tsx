import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';

/** Opens the prompt in the editor with the text added as an answer. */
export function MakeAnAnswer({ promptKey, said }: { readonly promptKey: string; readonly said: string }) {
  const { t } = useTranslation('stats');
  const { id } = useParams();
  // Not in the address: a link that somebody else made must not change a draft.
  return (
    <Button
      component={Link}
      to={`/flows/${id}/edit?prompt=${encodeURIComponent(promptKey)}`}
      state={{ newAnswer: said }}
      variant="default"
      size="compact-sm"
      leftSection={<Plus size={14} aria-hidden />}
      aria-label={t('makeThisAnAnswer', { said })}
    >
      {t('makeAnAnswer')}
    </Button>
  );
}
