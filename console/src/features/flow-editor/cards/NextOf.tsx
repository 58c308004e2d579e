import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { linkOf } from '@parley/contracts/definition/links';
import classes from './card.module.css';
import { DependsLines } from './depends/lazy-depends-lines.js';
import { NextStep, type NextStepProps } from './NextStep.js';

export interface NextOfProps extends Omit<NextStepProps, 'whenKey' | 'mayDepend' | 'leadsTo'> {
  /** The prompt, or one of its answers. */
  readonly part: PromptDefinition | Answer;
  readonly editable: boolean;
}

/** The next step of a prompt or an answer; if it depends on conditions, `NextBranches` shows it below. */
export function NextOf({ part, editable, ...step }: NextOfProps) {
  const { t } = useTranslation('flow-editor');
  if (part.when?.length)
    return (
      <Text component="span" className={classes['dependsHere']}>
        {t('dependsPill')}
      </Text>
    );
  return <NextStep {...step} leadsTo={linkOf(part)} mayDepend={editable} />;
}

/** The conditions on which the next step depends; nothing without any. */
export function NextBranches({ part, editable, ...step }: NextOfProps) {
  const { t } = useTranslation('flow-editor');
  const { promptKey, answerKey, inherited, repeats = false, label } = step;
  if (!part.when?.length) return null;
  return (
    <DependsLines
      start={{ promptKey, answerKey }}
      label={label}
      when={part.when}
      otherwise={linkOf(part) ?? inherited ?? null}
      repeats={repeats && linkOf(part) === null}
      editable={editable}
    >
      <NextStep {...step} leadsTo={linkOf(part)} needed label={t('otherwiseOf', { label })} />
    </DependsLines>
  );
}
