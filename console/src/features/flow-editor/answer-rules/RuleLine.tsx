import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_RULES } from '@parley/contracts/definition/answer-rules';
import type { Answer, AnswerRule } from '@parley/contracts/definition/definition';
import { ownTries } from '@parley/contracts/definition/help';
import { looksAt } from '@parley/contracts/definition/rule-looks';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';
import { useEditor } from '../model/hooks.js';
import { letterOf } from '../model/letter.js';
import { useRuleRange, useRuleSentence } from './rule-sentence.js';
import classes from './answer-rules.module.css';

export const RuleDialog = dialogPart(
  () => import('./RuleDialog.js'),
  (module) => module.RuleDialog,
);

export interface RuleLineProps {
  readonly promptKey: string;
  readonly number: number;
  readonly answer: Answer & { readonly rule: AnswerRule };
  /** Place of the answer, from 0. */
  readonly index: number;
  readonly editable: boolean;
}

/** Says below an answer what counts as this answer. */
export function RuleLine({ promptKey, number, answer, index, editable }: RuleLineProps) {
  const { t } = useTranslation('answer-rules');
  const [isOpen, setOpen] = useState(false);
  const definition = useEditor(({ doc }) => doc.byKey[promptKey]?.definition);
  const answers = ownTries(definition ?? {});
  const isMisplaced = !looksAt(definition ?? {}, answers).includes(ANSWER_RULES[answer.rule.kind].looks);
  return (
    <div className={classes['ruleLine']}>
      <RuleText rule={answer.rule} answers={answers} />
      {editable && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('changeOf', { letter: letterOf(index), number })}
          onClick={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      )}
      {isMisplaced && (
        <Text component="span" fz="xs" c="var(--mantine-color-error)">
          {t('misplaced')}
        </Text>
      )}
      {isOpen && (
        <RuleDialog promptKey={promptKey} answerKey={answer.key} index={index} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** The sentence of a rule and, for a number with a tolerance, its bounds. */
export function RuleText({ rule, answers }: { readonly rule: AnswerRule; readonly answers: readonly Answer[] }) {
  const { t } = useTranslation('answer-rules');
  const sentence = useRuleSentence()(rule, answers);
  const range = useRuleRange()(rule);
  return (
    <Text component="span" fz="xs" c="dimmed" dir="auto" className={classes['ruleText']}>
      {t('counts', { sentence })}
      {range && ` ${t('range', { least: range[0], most: range[1] })}`}
    </Text>
  );
}
