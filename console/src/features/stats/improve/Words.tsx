import { Button } from '@mantine/core';
import type { FlowFindings } from '@parley/contracts/http/findings';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import classes from './Improve.module.css';

const SHOWN = 3;

export interface WordsProps {
  readonly prompt: PromptAnalytics;
  /** null = not known (yet). */
  readonly words: FlowFindings['unmatched'] | null;
}

/** What several learners wrote that matches none of the author's answers. */
export function Words({ prompt, words }: WordsProps) {
  const { t } = useTranslation('stats');
  const { id } = useParams();
  if (words === null) return null;
  if (words.length === 0) return <p className={classes['note']}>{t('noFrequentWords')}</p>;
  const more = words.length - SHOWN;
  return (
    <ul className={classes['evidence']}>
      {words.slice(0, SHOWN).map(({ said, learners, spellings }) => (
        <li key={said} className={classes['wrote']}>
          <span dir="auto" title={spellings.map((each) => `${each.said} (${each.learners})`).join(', ')}>
            {said}
          </span>
          <span className={classes['note']}>{t('learners', { count: learners })}</span>
          {/* Not in the address: a link that somebody else made must not change a draft. */}
          <Button
            component={Link}
            to={`/flows/${id}/edit?prompt=${encodeURIComponent(prompt.key)}`}
            state={{ newAnswer: said }}
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            aria-label={t('makeThisAnAnswer', { said })}
          >
            {t('makeAnAnswer')}
          </Button>
        </li>
      ))}
      {more > 0 && <li>{t('moreAnswers', { count: more })}</li>}
    </ul>
  );
}
