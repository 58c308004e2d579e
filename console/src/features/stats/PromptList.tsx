import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.js';
import { PromptCard, type PromptStats } from './PromptCard.js';
import classes from './Stats.module.css';

const NONE: ReadonlySet<string> = new Set();

/** Shows the outcomes of each prompt, in the lesson's order (STAT-7). */
export function PromptList({
  prompts,
  withWords = NONE,
}: {
  readonly prompts: readonly PromptStats[];
  /** Prompts of which the list of unmatched answers has some. */
  readonly withWords?: ReadonlySet<string>;
}) {
  const { t } = useTranslation('stats');
  if (prompts.length === 0) return <EmptyState icon={null} text={t('noChats')} />;
  const hasLeft = prompts.some(({ data }) => data.left > 0 && !data.byTeacher);
  return (
    <>
      {hasLeft && <p className={classes['leftHint']}>{t('leftHint')}</p>}
      <ol className={classes['prompts']}>
        {prompts.map((prompt) => (
          <PromptCard key={prompt.key} prompt={prompt} hasWords={withWords.has(prompt.key)} />
        ))}
      </ol>
    </>
  );
}
