import { Button, NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewGiven } from '../stats.slice.js';
import { FormFoot } from './FormFoot.js';
import type { AnswerToReview } from './review-items.js';
import { useDraft } from './use-draft.js';
import classes from './Review.module.css';

export interface FieldsProps<Item> {
  readonly item: Item;
  /** Id of the draft: `chat/item`. */
  readonly place: string;
  readonly saving: boolean;
  readonly onGive: (given: ReviewGiven['given']) => void;
}

/** The score and comment of one answer. One save sends all changes; an emptied field removes the saved value. */
export function AnswerFields({ item, place, saving, onGive }: FieldsProps<AnswerToReview>) {
  const { t } = useTranslation(['stats', 'review']);
  const [{ score, comment }, change] = useDraft(place, { score: item.score, comment: item.comment });
  const changed = {
    ...(score === item.score ? {} : { superScore: score }),
    ...(comment.trim() === item.comment ? {} : { comment: comment.trim() || null }),
  };
  const isUnchanged = Object.keys(changed).length === 0;
  // Whoever scores an answer and writes nothing has done with it; without its score it waits for both.
  const isDone = item.wantsComment && comment.trim() === '' && !item.noComment && (!item.scored || score !== null);
  const given = { ...changed, ...(isDone && { noComment: true }) };
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged) onGive(given);
      }}
    >
      {item.scored && (
        <NumberInput
          className={classes['score'] ?? ''}
          label={t('score')}
          description={item.limit === null ? undefined : t('upTo', { limit: item.limit })}
          hideControls
          // Points that stand may lie outside the limits of today; passing through the field leaves them.
          clampBehavior={score === item.score ? 'none' : 'blur'}
          min={0}
          {...(item.limit === null ? {} : { max: item.limit })}
          value={score ?? ''}
          onChange={(value) => change({ score: typeof value === 'number' ? value : null })}
        />
      )}
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxRows={8}
        value={comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <FormFoot>
        {isDone && isUnchanged && (
          <Button variant="default" size="xs" disabled={saving} onClick={() => onGive({ noComment: true })}>
            {t('review:noCommentNeeded')}
          </Button>
        )}
        <Button type="submit" size="xs" loading={saving} disabled={isUnchanged}>
          {t('save')}
        </Button>
      </FormFoot>
    </form>
  );
}
