import { ActionIcon, Button, Checkbox, Menu, Text } from '@mantine/core';
import { EllipsisVertical, Pause, Plus, Trash2 } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '@parley/contracts/definition/definition';
import type { Message } from '@parley/contracts/definition/message';
import { SecondsInput } from '../../../ui/SecondsInput.js';
import { LIMITS } from '@parley/contracts/definition/limits';
import { MoveItems } from '../../../ui/MoveItems.js';
import { useUntilReleased } from '../../../ui/when-released.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { saidReplaced, stepAdded, stepChanged, stepMoved, stepRemoved } from '../model/edits.js';
import { MessagePlaceContext, type MessagePlace } from '../message-editor/message-place.js';
import { SaidField } from '../message-types/SaidField.js';
import { TypeMenu } from '../message-types/TypeMenu.js';
import { emptyOf, lastType, type NewSaid } from '../model/said.js';
import { useRemoteStart } from '../message-types/use-type-change.js';
import { focusInCard } from '../focus/focus-in-card.js';
import classes from './card.module.css';

/** Initial value of "Add Pause". */
const NEW_PAUSE_MS = 1_000;

export interface StepsProps {
  readonly promptKey: string;
  readonly number: number;
  readonly steps: readonly Step[];
  readonly hasAnswers: boolean;
  readonly editable: boolean;
}

/** The messages of a prompt that has several. */
export const Steps = memo(function Steps({ promptKey, number, steps, hasAnswers, editable }: StepsProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const remote = useRemoteStart(promptKey);
  return (
    <>
      <ol className={classes['steps']}>
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            promptKey={promptKey}
            number={number}
            step={step}
            index={index}
            count={steps.length}
            hasAnswers={hasAnswers}
            editable={editable}
          />
        ))}
      </ol>
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() =>
            dispatch(
              stepAdded({ key: promptKey, step: { key: newKey(), ...emptyOf(lastType(), remote) }, at: steps.length }),
            )
          }
        >
          {t('addMessage')}
        </Button>
      )}
    </>
  );
});

interface StepRowProps extends Omit<StepsProps, 'steps'> {
  readonly step: Step;
  readonly index: number;
  readonly count: number;
}

function StepRow({ promptKey, number, step, index, count, hasAnswers, editable }: StepRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const change = (changes: Partial<Step>, field?: string) =>
    dispatch(stepChanged({ key: promptKey, stepKey: step.key, changes, field }));
  const changeMessage = useCallback(
    (message: Message) =>
      dispatch(stepChanged({ key: promptKey, stepKey: step.key, changes: { message }, field: 'message' })),
    [dispatch, promptKey, step.key],
  );
  const place = useMemo((): MessagePlace => ({ promptKey, stepKey: step.key, role: 'message' }), [promptKey, step.key]);
  const isLast = index === count - 1;
  const pause = step.minNextPromptDelayMs;
  const paused = useUntilReleased(typeof pause === 'number');
  const mayPause = (pause === undefined || pause === null) && (!hasAnswers || (!isLast && !step.repeatAnswers));
  const addPause = mayPause ? () => change({ minNextPromptDelayMs: NEW_PAUSE_MS }) : null;
  return (
    <li className={classes['step']}>
      <div className={classes['stepLine']}>
        <div className={classes['quickText']}>
          <MessagePlaceContext value={place}>
            <SaidField
              promptKey={promptKey}
              message={step.message}
              contentType={step.contentType}
              label={t('messageNumber', { index: index + 1, number })}
              editable={editable}
              onChange={changeMessage}
            />
          </MessagePlaceContext>
        </div>
        {editable && (
          <StepMenu promptKey={promptKey} number={number} step={step} index={index} count={count} onPause={addPause} />
        )}
      </div>
      <div className={classes['stepFacts']}>
        {paused && (
          <SecondsInput
            aria-label={t('pauseAfter', { index: index + 1, number })}
            size="xs"
            w={140}
            maxMs={LIMITS.pauseMs}
            readOnly={!editable}
            leftSection={<Pause size={12} aria-hidden />}
            suffix={t('seconds')}
            ms={pause ?? undefined}
            onMs={(ms) => (ms === undefined ? null : change({ minNextPromptDelayMs: ms }, 'pause'))}
            onLeft={(isBlank) => {
              if (isBlank) change({ minNextPromptDelayMs: undefined });
            }}
          />
        )}
        {hasAnswers &&
          (isLast ? (
            <Text fz="xs" c="dimmed">
              {t('lastAsks')}
            </Text>
          ) : (
            <Checkbox
              size="xs"
              label={t('asksHere')}
              disabled={!editable}
              checked={step.repeatAnswers ?? false}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? { repeatAnswers: true, minNextPromptDelayMs: undefined }
                    : { repeatAnswers: undefined },
                )
              }
            />
          ))}
      </div>
    </li>
  );
}

interface StepMenuProps extends Omit<StepRowProps, 'hasAnswers' | 'editable'> {
  /** null = a pause isn't possible here, or exists already. */
  readonly onPause: (() => void) | null;
}
function StepMenu({ promptKey, number, step, index, count, onPause }: StepMenuProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const replace = (said: NewSaid) => dispatch(saidReplaced({ key: promptKey, stepKey: step.key, said }));
  const move = (to: number) => dispatch(stepMoved({ key: promptKey, stepKey: step.key, to }));
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('messageActions', { index: index + 1, number })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TypeMenu promptKey={promptKey} said={step} onChange={replace} />
        {onPause && (
          <Menu.Item leftSection={<Pause size={14} aria-hidden />} onClick={onPause}>
            {t('addPause')}
          </Menu.Item>
        )}
        <MoveItems index={index} count={count} onMove={move} />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={14} aria-hidden />}
          disabled={count < 2}
          onClick={() => {
            dispatch(stepRemoved({ key: promptKey, stepKey: step.key }));
            focusInCard(promptKey, '[data-message]');
          }}
        >
          {t('deleteMessage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
