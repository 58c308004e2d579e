import { useTranslation } from 'react-i18next';
import type { ReviewItem } from './review-items.js';
import { durationText, type AnswerNote } from './answer-notes.js';
import { scoreText } from '../score-text.js';
import classes from './Review.module.css';

export interface AnswerNotesProps {
  readonly notes: readonly AnswerNote[];
  readonly inputs: readonly ReviewItem[];
}
/** Under each answer its score and how long it took; under an evaluation still to come, what the learner sees. */
export function AnswerNotes({ notes, inputs }: AnswerNotesProps) {
  const { t, i18n } = useTranslation(['review', 'stats']);
  const awaited = inputs.filter(({ kind, pending }) => kind === 'evaluation' && pending);
  const evaluations = awaited.map(({ itemKey }) => (
    <p key={itemKey} slot={`under/${itemKey}`} className={classes['under']} data-received="">
      {t('learnerSeesUntil')}
    </p>
  ));
  return [
    ...evaluations,
    ...notes.map(({ itemKey, score, rescoredBy, unscored, tookMs }) => (
      <p key={itemKey} slot={`under/${itemKey}`} className={classes['under']}>
        {unscored && <b data-unscored="">{t('notScoredYet')}</b>}
        {score !== null && (
          <span>
            {t('stats:score')} {scoreText(score, null)}
          </span>
        )}
        {rescoredBy !== null && <span>{t('rescoredBy', { version: rescoredBy })}</span>}
        {tookMs !== null && <span>{durationText(tookMs, i18n.language)}</span>}
      </p>
    )),
  ];
}
