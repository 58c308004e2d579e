import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './AnswerFields.js';
import { FormFoot } from './FormFoot.js';
import type { AnswerToGive } from './review-items.js';
import { useDraft } from './use-draft.js';
import classes from './Review.module.css';

/** Answers for the learner, so that a waiting chat continues (REVW-15). */
export function WaitingFields({ place, saving, onGive }: FieldsProps<AnswerToGive>) {
  const { t } = useTranslation('stats');
  const [{ answer }, change] = useDraft(place, { answer: '' });
  const isBlank = answer.trim() === '';
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) onGive({ answer });
      }}
    >
      <Textarea
        label={t('answerForLearner')}
        description={t('answerForLearnerHint')}
        autosize
        minRows={1}
        maxRows={6}
        value={answer}
        onChange={(event) => change({ answer: event.currentTarget.value })}
      />
      <FormFoot>
        <Button type="submit" size="xs" loading={saving} disabled={isBlank}>
          {t('send')}
        </Button>
      </FormFoot>
    </form>
  );
}
