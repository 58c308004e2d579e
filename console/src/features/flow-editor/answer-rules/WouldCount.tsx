import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { CATCH_ALL, type Language } from '@parley/contracts/definition/values';
import type { PreparedPrompt } from '@parley/contracts/engine/types';
import { letterOf } from '../model/letter.js';
import { choicesAmong } from './rule-drafts.js';
import { foundAnswer } from './try-rule.js';
import classes from './answer-rules.module.css';

export interface WouldCountProps {
  readonly prompt: PreparedPrompt;
  readonly answers: readonly Answer[];
  /** Place of the answer whose rule is written. */
  readonly index: number;
  /** In which a learner would answer. */
  readonly language: Language;
  readonly several: boolean;
}

/** A text, or some choices, that the author tries at once. */
export function WouldCount({ prompt, answers, index, language, several }: WouldCountProps) {
  const { t } = useTranslation('answer-rules');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const given = several ? chosen : text;
  const found = given.length === 0 ? undefined : foundAnswer(prompt, given, language);
  return (
    <div className={classes['try']}>
      {several ? (
        <Checkbox.Group label={t('tryChoices')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {choicesAmong(answers).map(({ key, message }) => (
              <Checkbox key={key} value={message} label={message} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <TextInput
          label={t('try')}
          type={prompt.definition.inputDisplayType === 'date' ? 'date' : 'text'}
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div role="status">{found !== undefined && <Result found={found} answers={answers} index={index} />}</div>
    </div>
  );
}

interface ResultProps extends Pick<WouldCountProps, 'answers' | 'index'> {
  readonly found: number | null;
}
function Result({ found, answers, index }: ResultProps) {
  const { t } = useTranslation('answer-rules');
  const counts = found === index;
  const Icon = counts ? CircleCheck : CircleX;
  const answer = found === null ? undefined : answers[found];
  const score = answer?.score;
  const otherWords = () => {
    if (found === null || !answer) return t('noOther');
    const letter = letterOf(found);
    return answer.message === CATCH_ALL ? t('otherAny', { letter }) : t('other', { letter, name: answer.message });
  };
  return (
    <Group gap="xs" wrap="nowrap" className={classes['result']} data-counts={counts || undefined}>
      <Icon size={16} aria-hidden />
      <Text component="span" fz="sm" dir="auto">
        {!counts ? otherWords() : typeof score === 'number' && score > 0 ? t('yesPoints', { count: score }) : t('yes')}
      </Text>
    </Group>
  );
}
