import { ActionIcon, Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@parley/contracts/definition/message';
import { AdvancedAnswers } from './AdvancedAnswers.js';
import { FoldedSection } from './FoldedSection.js';
import { withoutAlternate, type PromptFieldProps } from './settings-of.js';
import classes from './settings.module.css';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';

const AnswersFrom = lazyPart(
  () => import('../common-answers/AnswersFrom.js'),
  (module) => module.AnswersFrom,
);

/** Settings without a control on the card, for the few authors who need them. */
export function AdvancedSection(props: PromptFieldProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <FoldedSection id="advanced" title={t('advanced')}>
      <Fields {...props} />
    </FoldedSection>
  );
}

function Fields({ promptKey, settings, change, editable }: PromptFieldProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <>
      {!settings.hasSteps && (
        <AltMessages
          list={settings.altMessages ?? []}
          editable={editable}
          onChange={(list, field) => change({ altMessages: list.length > 0 ? list : undefined }, field)}
          onRemove={(index) => change(withoutAlternate(settings, index))}
        />
      )}
      <Switch
        label={t('programmatic')}
        description={t('programmaticWhy')}
        disabled={!editable || !settings.hasAnswers}
        checked={settings.answerProgrammatically ?? false}
        onChange={({ currentTarget: { checked } }) => change({ answerProgrammatically: checked || undefined })}
      />
      <Switch
        label={t('trackAnalytics')}
        description={t('trackAnalyticsWhy')}
        disabled={!editable}
        checked={settings.trackAnalytics ?? false}
        onChange={({ currentTarget: { checked } }) => change({ trackAnalytics: checked || undefined })}
      />
      <AnswersFrom promptKey={promptKey} editable={editable} />
      <AdvancedAnswers promptKey={promptKey} editable={editable} />
    </>
  );
}

interface AltMessagesProps {
  readonly list: readonly Message[];
  readonly editable: boolean;
  readonly onChange: (list: readonly Message[], field?: string) => void;
  readonly onRemove: (index: number) => void;
}

/** Messages for repeated visits of a prompt: the nth visit shows the nth, later visits the last. */
function AltMessages({ list, editable, onChange, onRemove }: AltMessagesProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <Stack gap={6} role="group" aria-label={t('altMessages')}>
      <Text fz="sm" fw={500}>
        {t('altMessages')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('altMessagesWhy')}
      </Text>
      {list.map((message, index) => (
        <Group key={index} gap={6} wrap="nowrap" align="flex-start">
          <Textarea
            aria-label={t('altMessageNumber', { index: index + 1 })}
            autosize
            minRows={1}
            maxRows={6}
            className={classes['grow']}
            // Alternates of other message types can't be edited here.
            readOnly={!editable || typeof message !== 'string'}
            value={typeof message === 'string' ? message : JSON.stringify(message)}
            onChange={({ currentTarget: { value } }) => onChange(list.with(index, value), `altMessage${index}`)}
          />
          {editable && (
            <ActionIcon aria-label={t('removeAltMessage', { index: index + 1 })} onClick={() => onRemove(index)}>
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...list, ''])}
        >
          {t('addAltMessage')}
        </Button>
      )}
    </Stack>
  );
}
