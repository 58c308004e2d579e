/** The parts of a question about order, pairs or gaps in its card. */
import { Button, Text, TextInput } from '@mantine/core';
import { CornerDownRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { ownAnswers } from '@parley/contracts/definition/links';
import { plainText } from '@parley/contracts/definition/message';
import { LIMITS } from '@parley/contracts/definition/limits';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isPart } from '@parley/contracts/definition/whole-rules';
import { gapsIn } from '@parley/contracts/flow/gaps';
import { useContentLanguage } from '../../../ui/content-language.js';
import { useRuleSentence } from '../answer-rules/rule-sentence.js';
import { useClosing } from '../actions/use-closing.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { focusNew } from '../focus/focus-in-card.js';
import { answerAdded } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { nextResult } from '../model/list-parts.js';
import classes from './card.module.css';

interface PairFieldProps {
  readonly answer: Answer;
  readonly label: string;
  readonly editable: boolean;
  readonly change: (changes: Partial<Answer>, field?: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
/** The right side of a pair. */
export function PairField({ answer, label, editable, change, onKeyDown }: PairFieldProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <TextInput
      aria-label={t('pairOf', { label })}
      size="sm"
      className={`${classes['answerText']} ${classes['pairText']}`}
      placeholder={t('pairPlaceholder')}
      maxLength={LIMITS.nameLength}
      value={answer.pair ?? ''}
      readOnly={!editable}
      lang={useContentLanguage()}
      dir="auto"
      onKeyDown={onKeyDown}
      onChange={(event) => change({ pair: event.currentTarget.value }, 'pair')}
    />
  );
}

/** Tells the author how to write gaps, and if there are more or fewer than answers. */
export function GapsHint({ definition }: { readonly definition: PromptDefinition }) {
  const { t } = useTranslation('flow-editor');
  const gaps = gapsIn(plainText((definition.messages?.at(-1) ?? definition).message ?? ''));
  const parts = (ownAnswers(definition) ?? []).filter(isPart).length;
  return (
    <Text fz="xs" c="dimmed" ps={28}>
      {gaps === parts ? t('gapsHint') : t('gapsDiffer', { gaps, parts })}
    </Text>
  );
}

interface ResultButtonProps {
  readonly promptKey: string;
  readonly answers: readonly Answer[];
}
/** Adds a reaction to a result: all parts right, some of them, or any other. */
export function ResultButton({ promptKey, answers }: ResultButtonProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const sentence = useRuleSentence();
  const closing = useClosing();
  const words = useWrongWords();
  const result = nextResult(answers);
  if (!result) return null;
  const add = () => {
    const key = newKey();
    const message = result.rule ? sentence(result.rule, answers) : CATCH_ALL;
    const answer: Answer = { key, message, ...result, quickResponse: { message: '' } };
    dispatch(answerAdded({ key: promptKey, answer, closing: closing(promptKey), words }));
    focusNew(promptKey, `[data-answer="${key}"] [data-message]`);
  };
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<CornerDownRight size={14} aria-hidden />} onClick={add}>
      {t('addResult')}
    </Button>
  );
}
