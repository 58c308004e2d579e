import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerToGive } from './review-items.js';
import type { ReviewGiven } from './stats.slice.js';
import classes from './Review.module.css';

export interface AnswerFormProps {
  readonly item: AnswerToGive;
  readonly saving: boolean;
  readonly onGive: (given: ReviewGiven['given']) => void;
}

/** A chat that waits for a teacher's answer goes on with what is written here (REVW-15). */
export function AnswerForm({ item, saving, onGive }: AnswerFormProps) {
  const { t } = useTranslation('stats');
  const [answer, setAnswer] = useState('');
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
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Button type="submit" loading={saving} disabled={answer.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
