import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawTree } from '../../../ui/markdown/draw-tree.js';
import type { FieldsProps } from './AnswerFields.js';
import { FormFoot } from './FormFoot.js';
import { PREVIEW } from './preview-drawing.js';
import type { EvaluationToWrite } from './review-items.js';
import { useDraft } from './use-draft.js';
import classes from './Review.module.css';

/** The reviewer's words about the learner; the learner reads them where the flow shows them (REVW-14, REVW-31). */
export function EvaluationFields({ item, place, saving, onGive }: FieldsProps<EvaluationToWrite>) {
  const { t } = useTranslation(['review', 'stats']);
  const [{ evaluation }, change] = useDraft(place, { evaluation: item.evaluation });
  const [view, setView] = useState('write');
  const isUnchanged = evaluation.trim() === item.evaluation;
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged) onGive({ evaluation: { id: item.evaluationId, text: evaluation.trim() || null } });
      }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('evaluation')}
        value={view}
        onChange={setView}
        data={[
          { value: 'write', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
      />
      {view === 'write' ? (
        <Textarea
          aria-label={t('evaluation')}
          placeholder={t('evaluationHint')}
          autosize
          minRows={3}
          maxRows={12}
          value={evaluation}
          onChange={(event) => change({ evaluation: event.currentTarget.value })}
        />
      ) : (
        <div className={classes['preview']} dir="auto">
          {drawTree(compileMarkdown(evaluation), PREVIEW)}
        </div>
      )}
      <FormFoot>
        <Button type="submit" size="xs" loading={saving} disabled={isUnchanged}>
          {t('stats:save')}
        </Button>
      </FormFoot>
    </form>
  );
}
