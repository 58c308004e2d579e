import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { Asterisk, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isComparedList } from '../model/compared-answers.js';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { CommonAnswer } from './CommonAnswer.js';
import { answerProblem, listChanged, listIn, listRemoved, nameProblem, usesOf } from './shared-edits.js';

export interface CommonListProps {
  readonly name: string;
  readonly editable: boolean;
  readonly onRename: (to: string) => void;
}
const NONE: readonly Answer[] = [];

export function CommonList({ name, editable, onRename }: CommonListProps) {
  const { t } = useTranslation(['flow-paths', 'common']);
  const dispatch = useEditorDispatch();
  const list = useEditor((state) => listIn(state.doc, name) ?? NONE);
  const uses = useEditor((state) => usesOf(state.doc, name));
  const compares = useEditor((state) => isComparedList(state.doc, name));
  const change = (next: readonly Answer[], field?: string) =>
    dispatch(listChanged({ name, list: next, ...(field && { field }) }));
  const add = (message: string) => change([...list, { key: newKey(), message }]);
  const remove = () => {
    if (uses === 0) return dispatch(listRemoved({ name }));
    modals.openConfirmModal({
      title: t('shared.removeTitle', { name }),
      children: t('shared.removeAsk', { count: uses }),
      labels: { confirm: t('shared.remove'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => dispatch(listRemoved({ name })),
    });
  };
  return (
    <Stack>
      <NameField name={name} editable={editable} onRename={onRename} />
      <Text fz="xs" c="dimmed">
        {t('shared.usedBy', { count: uses })}
      </Text>
      {list.map((answer, index) => (
        <CommonAnswer
          key={answer.key}
          listName={name}
          answer={answer}
          number={index + 1}
          isLast={index === list.length - 1}
          compares={compares}
          problem={answerProblem(list, index)}
          editable={editable}
          onChange={(changes, field) =>
            change(list.with(index, { ...answer, ...changes }), field && `${answer.key}/${field}`)
          }
          onMove={(by) => change(list.toSpliced(index, 1).toSpliced(index + by, 0, answer))}
          onRemove={() => change(list.toSpliced(index, 1))}
        />
      ))}
      {editable && (
        <Group justify="space-between">
          <Group gap="xs">
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              onClick={() => add('')}
            >
              {t('shared.addAnswer')}
            </Button>
            {list.every(({ message }) => message !== CATCH_ALL) && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Asterisk size={14} aria-hidden />}
                onClick={() => add(CATCH_ALL)}
              >
                {t('shared.addAny')}
              </Button>
            )}
          </Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={remove}
          >
            {t('shared.remove')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Saves only valid names, because prompts refer to the list by name. */
function NameField({ name, editable, onRename }: CommonListProps) {
  const { t } = useTranslation('flow-paths');
  const [typed, setTyped] = useState(name);
  const problem = useEditor((state) => nameProblem(state.doc, typed, name));
  const rename = () => {
    if (problem || typed === name) return;
    onRename(typed);
  };
  return (
    <TextInput
      label={t('shared.name')}
      readOnly={!editable}
      dir="auto"
      value={typed}
      error={problem && t(`shared.wrong.${problem}`, { most: LIMITS.nameLength - 1 })}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={rename}
      onKeyDown={({ key }) => key === 'Enter' && rename()}
    />
  );
}
