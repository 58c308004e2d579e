import { NumberInput, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { pointsChanged, wrongFollowed } from '../model/edits.js';
import { useEditorDispatch } from '../model/hooks.js';
import { AFTER_WRONG, type AfterWrong } from '../model/wrong-answers.js';
import type { PromptFieldProps } from './settings-of.js';

/** The reaction to wrong answers and the points of a right one, if an answer is right. */
export function WrongFields({ promptKey, settings, editable }: PromptFieldProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const words = useWrongWords();
  const { wrong, points } = settings;
  return (
    <>
      {wrong !== undefined && (
        <Radio.Group
          label={t('afterWrong.title')}
          description={wrong === null ? t('afterWrong.differs') : undefined}
          labelProps={{ mb: 8 }}
          value={wrong}
          onChange={(next) => dispatch(wrongFollowed({ key: promptKey, next: next as AfterWrong, words }))}
        >
          <Stack gap={10}>
            {AFTER_WRONG.map((next) => (
              <Radio
                key={next}
                value={next}
                size="sm"
                disabled={!editable}
                label={t(`afterWrong.${next}`)}
                description={next === 'again' ? t('afterWrong.againWhy') : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {points !== null && (
        <NumberInput
          label={t('pointsRight')}
          min={0}
          max={LIMITS.score}
          clampBehavior="strict"
          hideControls
          readOnly={!editable}
          value={points}
          onChange={(value) => {
            if (typeof value === 'number' && value > 0) dispatch(pointsChanged({ key: promptKey, points: value }));
          }}
        />
      )}
    </>
  );
}
