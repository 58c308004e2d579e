import { Badge, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionDiff, type PromptDiff } from '@parley/contracts/flow/definition-diff';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { KindTile } from '../add-prompt/KindTile.js';
import { headlineOf } from '../message-view/headline.js';
import { kindOf } from '../model/prompt-kinds.js';
import { factsDiff, type Facts } from '../history/facts-diff.js';
import { FieldList } from '../history/FieldList.js';
import { placesIn, type Places } from '../history/use-field-labels.js';
import classes from './versions.module.css';

const COLORS = { added: 'teal', removed: 'red' } as const;

interface DefinitionChangesProps {
  readonly before: FlowDefinition;
  readonly after: FlowDefinition;
  /** The flow's name and languages at both times, if both are known. */
  readonly facts?: readonly [Facts, Facts] | null;
}

/** The differences between two definitions, one card for each prompt, and those of the flow as a whole. */
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
    <>
      <Text fz="xs" c="dimmed" role="status">
        {prompts.length > 0 ? t('changedPrompts', { count: prompts.length }) : t('samePrompts')}
      </Text>
      {whole.length > 0 && (
        <section className={classes['prompt']}>
          <h2 className={classes['promptHead']}>{t('wholeFlow')}</h2>
          <FieldList fields={whole} places={places} />
        </section>
      )}
      {prompts.map((prompt) => (
        <OnePrompt key={prompt.key} prompt={prompt} within={prompt.after ? after : before} places={places} />
      ))}
      {texts.length > 0 && (
        <section className={classes['prompt']}>
          <h2 className={classes['promptHead']}>{t('besidePrompts')}</h2>
          <FieldList fields={texts} places={places} />
        </section>
      )}
    </>
  );
}

interface OnePromptProps {
  readonly prompt: PromptDiff;
  /** The definition that contains the prompt. */
  readonly within: FlowDefinition;
  readonly places: Places;
}
function OnePrompt({ prompt, within, places }: OnePromptProps) {
  const { t } = useTranslation(['flow-history', 'flow-editor']);
  const { change, moved, number, fields } = prompt;
  const { definition } = prompt.after ?? prompt.before!;
  const kind = kindOf(definition, resolveAnswers(definition, within) ?? []);
  return (
    <section className={classes['prompt']}>
      <div className={classes['promptHead']}>
        <KindTile kind={kind} label={t(`flow-editor:kind.${kind}`)} />
        <h2>
          {t('flow-editor:prompt', { number })}
          <span dir="auto">{headlineOf(definition)}</span>
        </h2>
        {change !== 'changed' && (
          <Badge color={COLORS[change]} variant="light">
            {t(change)}
          </Badge>
        )}
        {moved && (
          <Badge color="gray" variant="light">
            {t('moved')}
          </Badge>
        )}
      </div>
      {change === 'changed' && fields.length > 0 && <FieldList fields={fields} places={places} />}
    </section>
  );
}
