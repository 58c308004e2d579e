import { Badge, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionDiff, type PromptDiff } from '@parley/contracts/flow/definition-diff';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { factsDiff, type Facts } from './facts-diff.js';
import { FieldList } from './FieldList.js';
import { placesIn, type Places } from './use-field-labels.js';
import classes from './history.module.css';
import { headlineOf } from '../message-view/headline.js';

const COLORS = { added: 'green', removed: 'red', changed: 'blue' } as const;

interface DefinitionChangesProps {
  readonly before: FlowDefinition;
  readonly after: FlowDefinition;
  /** The flow's name and languages at both times, if both are known. */
  readonly facts?: readonly [Facts, Facts] | null;
}

/** The differences between two definitions, by prompt, and those of the flow as a whole. */
export function DefinitionChanges({ before, after, facts = null }: DefinitionChangesProps) {
  const { t } = useTranslation('flow-history');
  const whole = useMemo(() => (facts ? factsDiff(...facts) : []), [facts]);
  const { prompts, texts } = useMemo(() => definitionDiff(before, after), [before, after]);
  const places = useMemo(() => placesIn(before, after), [before, after]);
  if (prompts.length === 0 && texts.length === 0 && whole.length === 0)
    return (
      <Text c="dimmed" role="status">
        {t('noChanges')}
      </Text>
    );
  return (
    <div>
      <Text fz="xs" c="dimmed" mb="sm" role="status">
        {prompts.length > 0 ? t('changedPrompts', { count: prompts.length }) : t('samePrompts')}
      </Text>
      {whole.length > 0 && (
        <section className={classes['prompt']}>
          <Text fw={500}>{t('wholeFlow')}</Text>
          <FieldList fields={whole} places={places} />
        </section>
      )}
      {prompts.map((prompt) => (
        <OnePrompt key={prompt.key} prompt={prompt} places={places} />
      ))}
      {texts.length > 0 && (
        <section className={classes['prompt']}>
          <Text fw={500}>{t('besidePrompts')}</Text>
          <FieldList fields={texts} places={places} />
        </section>
      )}
    </div>
  );
}

function OnePrompt({ prompt, places }: { readonly prompt: PromptDiff; readonly places: Places }) {
  const { t } = useTranslation(['flow-history', 'flow-editor']);
  const { change, moved, number, fields } = prompt;
  const { definition } = prompt.after ?? prompt.before!;
  return (
    <section className={classes['prompt']}>
      <Group gap={8}>
        <Text fw={500}>{t('flow-editor:prompt', { number })}</Text>
        <Badge color={COLORS[change]} variant="light">
          {t(change)}
        </Badge>
        {moved && (
          <Badge color="gray" variant="light">
            {t('moved')}
          </Badge>
        )}
      </Group>
      {change === 'changed' ? (
        <FieldList fields={fields} places={places} />
      ) : (
        <Text fz="sm" dir="auto" className={classes['note']}>
          {headlineOf(definition)}
        </Text>
      )}
    </section>
  );
}
