import { Button, NumberInput, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerToReview } from './review-items.js';
import type { ReviewGiven } from './stats.slice.js';
import { useDraft } from './use-draft.js';
import classes from './Review.module.css';

export interface ReviewFormProps {
  readonly item: AnswerToReview;
  /** Of what is being written: `chat/item`. */
  readonly place: string;
  readonly saving: boolean;
  readonly onGive: (given: ReviewGiven['given']) => void;
}

/** One answer's score and comment. Only what was changed is sent; a field that is emptied takes back what stood there. */
export function ReviewForm({ item, place, saving, onGive }: ReviewFormProps) {
  const { t } = useTranslation('stats');
  const [{ score, comment }, change] = useDraft(place, { score: item.score, comment: item.comment });
  const changed = {
    ...(score === item.score ? {} : { superScore: score }),
    ...(comment.trim() === item.comment ? {} : { comment: comment.trim() || null }),
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    onGive(changed);
  };
  return (
    <form onSubmit={save} className={classes['form']}>
      <p className={classes['question']}>{item.question}</p>
      <p className={classes['answer']}>{item.answer}</p>
      <div className={classes['fields']}>
        {item.scored && (
          <NumberInput
            className={classes['score']}
            label={t('score')}
            description={item.limit === null ? undefined : t('upTo', { limit: item.limit })}
            min={0}
            {...(item.limit === null ? {} : { max: item.limit })}
            value={score ?? ''}
            onChange={(value) => change({ score: typeof value === 'number' ? value : null })}
          />
        )}
        <Textarea
          className={classes['words']}
          label={t('comment')}
          autosize
          minRows={1}
          maxRows={4}
          value={comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <Button type="submit" loading={saving} disabled={Object.keys(changed).length === 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
