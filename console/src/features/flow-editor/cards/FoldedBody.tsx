import { Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownAnswers } from '@parley/contracts/flow/links';
import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { useEditorParts } from '../hooks.js';
import { firstLine } from '../message-view/parsed.js';
import { firstMessage } from '../model/flow-document.js';
import classes from './card.module.css';

/** The badges of the head say these already. */
const SAID_ABOVE: readonly string[] = ['dangling-answers', 'dangling-multi-select', 'missing-translation'];

/** A folded card: its first words, how much is in it, and everything that is wrong with it. */
export function FoldedBody({
  promptKey,
  definition,
}: {
  readonly promptKey: string;
  readonly definition: PromptDefinition;
}) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const { words } = useEditorParts(({ publishProblems, analysis }) => ({
    words: [
      ...publishProblems.filter((each) => each.promptKey === promptKey).map(({ msg }) => msg),
      ...analysis.problems.found
        .filter((each) => each.promptKey === promptKey && !SAID_ABOVE.includes(each.code))
        .map(({ code, msg }) => t(`problem.${code}` as never, { defaultValue: msg }) as string),
    ].join('\n'),
  }));
  const problems = [...new Set(words.split('\n'))].filter(Boolean);
  const steps = definition.messages?.length ?? 0;
  const answers = ownAnswers(definition)?.length ?? 0;
  const facts = [
    steps > 1 && t('editor-tools:stepsFolded', { count: steps }),
    answers > 0 && t('editor-tools:answersFolded', { count: answers }),
  ].filter(Boolean);
  return (
    <div className={classes['folded']}>
      <div className={classes['foldedLine']}>
        <Text component="span" truncate>
          {firstLine(firstMessage(definition)) || t('saysNothing')}
        </Text>
        {facts.length > 0 && (
          <Text component="span" fz="xs" c="dimmed" className={classes['foldedFacts']}>
            {facts.join(' · ')}
          </Text>
        )}
      </div>
      {problems.map((problem) => (
        <Text key={problem} fz="sm" c="var(--mantine-color-error)" className={classes['foldedProblem']}>
          <CircleAlert size={14} aria-hidden /> {problem}
        </Text>
      ))}
    </div>
  );
}
