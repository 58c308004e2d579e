import { Anchor } from '@mantine/core';
import type { FlowFindings } from '@parley/contracts/http/findings';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { useTranslation } from 'react-i18next';
import classes from './Improve.module.css';
import { MakeAnAnswer } from './MakeAnAnswer.js';
import { goToUnmatched } from './unmatched-place.js';

const SHOWN = 3;

export interface WordsProps {
  readonly prompt: PromptAnalytics;
  /** null = not known (yet). */
  readonly words: FlowFindings['unmatched'] | null;
}

/** Lists texts of several learners that match none of the author's answers. */
export function Words({ prompt, words }: WordsProps) {
  const { t } = useTranslation('stats');
  if (words === null) return null;
  if (words.length === 0) return <p className={classes['note']}>{t('noFrequentWords')}</p>;
  return (
    <ul className={classes['evidence']}>
      {words.slice(0, SHOWN).map(({ said, learners, spellings }) => (
        <li key={said} className={classes['wrote']}>
          <span dir="auto" title={spellings.map((each) => `${each.said} (${each.learners})`).join(', ')}>
            {said}
          </span>
          <span className={classes['note']}>{t('learners', { count: learners })}</span>
          <MakeAnAnswer promptKey={prompt.key} said={said} />
        </li>
      ))}
      <li>
        <Anchor component="button" type="button" fz="sm" onClick={goToUnmatched}>
          {t('allUnmatched')}
        </Anchor>
      </li>
    </ul>
  );
}
