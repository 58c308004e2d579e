import { NativeSelect } from '@mantine/core';
import type { WrittenQuestion } from '@parley/contracts/http/written-answers';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/plain-text.js';
import { usePromptName } from '../use-prompt-name.js';
import classes from './Written.module.css';

interface QuestionListProps {
  readonly questions: readonly WrittenQuestion[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** The questions that take words: a list beside the answers, or one field above them where there is no room. */
export function QuestionList({ questions, chosen, onChoose }: QuestionListProps) {
  const { t } = useTranslation('written');
  const nameOf = usePromptName();
  return (
    <>
      <NativeSelect
        className={classes['narrow'] ?? ''}
        label={t('question')}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={questions.map((each) => ({
          value: each.key,
          label: `${nameOf(each)} · ${plainText(each.question)}`,
        }))}
      />
      <nav className={classes['questions']} aria-label={t('questions')}>
        <ul>
          {questions.map((each) => (
            <li key={each.key}>
              <button
                type="button"
                aria-current={each.key === chosen ? 'true' : undefined}
                onClick={() => onChoose(each.key)}
              >
                <span className={classes['name']} dir="auto">
                  {nameOf(each)}
                </span>
                {each.answered !== null && (
                  <span className={classes['count']} title={t('answered', { count: each.answered })}>
                    {each.answered}
                  </span>
                )}
                <span className={classes['asked']} dir="auto">
                  {plainText(each.question)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
