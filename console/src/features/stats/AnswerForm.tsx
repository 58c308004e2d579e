import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerToGive } from './review-items.js';
import type { ReviewGiven } from './stats.slice.js';
import { useDraft } from './use-draft.js';
import classes from './Review.module.css';

export interface AnswerFormProps {
  readonly item: AnswerToGive;
  /** Of what is being written: `chat/item`. */
  readonly place: string;
  readonly saving: boolean;
  readonly onGive: (given: ReviewGiven['given']) => void;
}

/** A chat that waits for a teacher's answer goes on with what is written here (REVW-15). */
export function AnswerForm({ item, place, saving, onGive }: AnswerFormProps) {
  const { t } = useTranslation('stats');
  const [{ answer }, change] = useDraft(place, { answer: '' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onGive({ answer });
  };
  return (
    <form onSubmit={send} className={classes['form']}>
      <p className={classes['question']}>{item.question}</p>
      <div className={classes['fields']}>
        <Textarea
          className={classes['words']}
          label={t('answerForLearner')}
          description={t('answerForLearnerHint')}
          autosize
          minRows={1}
          maxRows={4}
          value={answer}
          onChange={(event) => change({ answer: event.currentTarget.value })}
        />
        <Button type="submit" loading={saving} disabled={answer.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
