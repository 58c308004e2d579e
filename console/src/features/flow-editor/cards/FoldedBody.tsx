import { Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownTries } from '@parley/contracts/definition/help';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useContentLanguage } from '../../../ui/content-language.js';
import { selectFoundProblems } from '../analysis/analysis.slice.js';
import { firstLine } from '../message-view/parsed.js';
import { firstMessage } from '../model/flow-document.js';
import { selectRefusals } from '../analysis/refusals.js';
import classes from './card.module.css';

/** Problems that badges in the card's head already show. */
const SHOWN_IN_HEAD: readonly string[] = ['dangling-answers', 'dangling-multi-select', 'missing-translation'];

/** A collapsed card: the start of its text, its number of messages and answers, and its problems. */
export function FoldedBody({
  promptKey,
  definition,
}: {
  readonly promptKey: string;
  readonly definition: PromptDefinition;
}) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const language = useContentLanguage();
  const words = useAppSelector((root) =>
    [...selectRefusals(root), ...selectFoundProblems(root).filter(({ severity }) => severity === 'warning')]
      .filter((each) => each.promptKey === promptKey && !SHOWN_IN_HEAD.includes(each.code ?? ''))
      .map(({ code, msg }) => t(`problem.${code}` as 'problem.start-missing', { defaultValue: msg }))
      .join('\n'),
  );
  const problems = [...new Set(words.split('\n'))].filter(Boolean);
  const text = firstLine(firstMessage(definition));
  const steps = definition.messages?.length ?? 0;
  const answers = ownTries(definition).length;
  const facts = [
    steps > 1 && t('editor-tools:stepsFolded', { count: steps }),
    answers > 0 && t('editor-tools:answersFolded', { count: answers }),
  ].filter(Boolean);
  return (
    <div className={classes['folded']}>
      <div className={classes['foldedLine']}>
        <Text component="span" truncate lang={text ? language : undefined}>
          {text || t('saysNothing')}
        </Text>
        {facts.length > 0 && (
          <Text component="span" fz="xs" c="dimmed" className={classes['foldedFacts']}>
            {facts.join(' · ')}
          </Text>
        )}
      </div>
      {problems.map((problem) => (
        <Text key={problem} fz="sm" className={classes['foldedProblem']}>
          <CircleAlert size={14} aria-hidden /> {problem}
        </Text>
      ))}
    </div>
  );
}
