import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { MAX_SEARCH } from '@parley/contracts/http/chat-filters';
import { WRITTEN_STATES, type WrittenAnswer, type WrittenQuestion } from '@parley/contracts/http/written-answers';
import { Presentation, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/plain-text.js';
import { useLearnerNames } from '../use-learner-names.js';
import { useTyped } from '../use-typed.js';
import { useShown, wordsOf } from './use-shown.js';
import { Wall } from './Wall.js';
import classes from './Written.module.css';

interface AnswerToolsProps {
  readonly flowId: number;
  readonly question: WrittenQuestion;
  readonly answers: readonly WrittenAnswer[];
}

/** The question, and which of its answers are listed. */
export function AnswerTools({ flowId, question, answers }: AnswerToolsProps) {
  const { t } = useTranslation(['written', 'live']);
  const [{ words, state }, show] = useShown();
  const typed = useTyped(words, wordsOf, (text) => show({ words: text }, words !== ''));
  const ids = useMemo(() => answers.map(({ chatId }) => chatId), [answers]);
  const { hidden, hide } = useLearnerNames(flowId, ids);
  const [onWall, setOnWall] = useState(false);
  return (
    <header className={classes['head']}>
      <h2 id="written-question" dir="auto">
        {plainText(question.question)}
      </h2>
      <div className={classes['tools']}>
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={16} aria-hidden />}
          maxLength={MAX_SEARCH}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) typed.apply();
          }}
        />
        <SegmentedControl
          aria-label={t('which')}
          value={state ?? 'all'}
          onChange={(value) => show({ state: WRITTEN_STATES.find((each) => each === value) ?? null })}
          data={(['all', ...WRITTEN_STATES] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Switch label={t('live:hideNames')} checked={hidden} onChange={(event) => hide(event.currentTarget.checked)} />
        <Button
          variant="subtle"
          leftSection={<Presentation size={16} aria-hidden />}
          disabled={answers.length === 0}
          onClick={() => setOnWall(true)}
        >
          {t('wall')}
        </Button>
      </div>
      <Wall {...{ question, answers }} opened={onWall} onClose={() => setOnWall(false)} />
    </header>
  );
}
