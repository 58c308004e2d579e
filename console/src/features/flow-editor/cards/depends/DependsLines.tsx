import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { EllipsisVertical, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@parley/contracts/definition/conditions';
import type { When } from '@parley/contracts/definition/definition';
import { linkOf } from '@parley/contracts/definition/links';
import { MoveItems } from '../../../../ui/MoveItems.js';
import { isEditable } from '../../../../ui/conditions/forms.js';
import { useNames } from '../../conditions/use-names.js';
import { useConditionWords, type ConditionWords } from '../../../../ui/conditions/use-condition-words.js';
import type { Names } from '../../../../ui/conditions/names.js';
import { focusInCard } from '../../focus/focus-in-card.js';
import { newKey, useEditorDispatch } from '../../model/hooks.js';
import { FIRST_CONDITION, whenChanged, type LinkStart } from '../../model/link-edits.js';
import { TriedMark } from '../../paths/TriedMark.js';
import { NextStep } from '../NextStep.js';
import { ConditionRows } from './ConditionRows.js';
import { TryLine } from './TryLine.js';
import classes from './depends.module.css';

export interface DependsLinesProps {
  /** The prompt or the answer whose next step depends on conditions. */
  readonly start: LinkStart;
  /** "Prompt 4 always to" */
  readonly label: string;
  readonly when: readonly When[];
  /** The link that is followed if no line holds. */
  readonly otherwise: string | null;
  /** If no line holds, the question is asked again. */
  readonly repeats: boolean;
  /** Chooses that link. */
  readonly children: ReactNode;
  readonly editable: boolean;
}
/** Lines per prompt or answer; the schema refuses more. */
const MOST_LINES = 20;

/** A line from a file may have no condition, and is then never followed. */
const NO_CONDITION: Condition = { all: [] };

/** The next step as lines of conditions, each with its target, and the target otherwise. */
export function DependsLines({ start, label, when, otherwise, repeats, children, editable }: DependsLinesProps) {
  const { t } = useTranslation('flow-conditions');
  const dispatch = useEditorDispatch();
  const names = useNames();
  const words = useConditionWords(names);
  const put = (next: readonly When[], field?: string) => dispatch(whenChanged({ start, when: next, field }));
  const own = `[data-depends="${CSS.escape(start.answerKey ?? '')}"]`;
  const addLine = () => {
    put([...when, { key: newKey(), if: FIRST_CONDITION }]);
    focusInCard(start.promptKey, `${own} li:nth-of-type(${when.length + 1}) [data-looks-at]`);
  };
  const remove = (key: string) => {
    put(when.filter((each) => each.key !== key));
    focusInCard(start.promptKey, `${own} [data-looks-at],[data-add-answer]`);
  };
  return (
    <section className={classes['depends']} data-depends={start.answerKey ?? ''} aria-label={label}>
      <Text fz="xs" c="dimmed" className={classes['order']}>
        {t('inOrder')}
      </Text>
      <ol className={classes['lines']}>
        {when.map((line, index) => (
          <Line
            key={line.key}
            start={start}
            label={label}
            line={line}
            index={index}
            count={when.length}
            names={names}
            words={words}
            editable={editable}
            onChange={(changed, field) =>
              put(
                when.map((each) => (each.key === line.key ? { ...each, if: changed } : each)),
                field,
              )
            }
            onMove={(to) => put(when.filter((each) => each !== line).toSpliced(to, 0, line))}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ol>
      <div className={classes['line']}>
        <span className={classes['otherwise']}>{t('otherwise')}</span>
        <div className={classes['target']}>{children}</div>
      </div>
      {editable && when.length < MOST_LINES && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={addLine}
        >
          {t('addLine')}
        </Button>
      )}
      <TryLine when={when} otherwise={otherwise} repeats={repeats} names={names} words={words} />
    </section>
  );
}

interface LineProps {
  readonly start: LinkStart;
  readonly label: string;
  readonly line: When;
  readonly index: number;
  readonly count: number;
  readonly names: Names;
  readonly words: ConditionWords;
  readonly editable: boolean;
  readonly onChange: (condition: Condition, field?: string) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}
function Line({ start, label, line, index, count, names, words, editable, onChange, onMove, onRemove }: LineProps) {
  const { t } = useTranslation('flow-conditions');
  const condition = line.if ?? NO_CONDITION;
  const sentence = words.sentence(condition);
  const number = index + 1;
  const isShown = isEditable(condition);
  return (
    <li className={classes['line']} aria-label={t('line', { number, what: sentence })}>
      <div className={classes['conditions']}>
        {editable && isShown ? (
          <ConditionRows
            condition={condition}
            names={names}
            words={words}
            from={start.promptKey}
            onChange={(next, field) => (next === null ? onRemove() : onChange(next, field && `${line.key}/${field}`))}
          />
        ) : (
          <>
            <Text dir="auto">
              {t('if')} {sentence}
            </Text>
            {editable && (
              <Text fz="xs" c="dimmed">
                {t('fromFile')}
              </Text>
            )}
          </>
        )}
      </div>
      <div className={classes['target']}>
        <TriedMark
          promptKey={start.promptKey}
          answerKey={start.answerKey}
          linkKey={`${start.answerKey === null ? 'prompt' : 'answer'}/${line.key}`}
        />
        <NextStep
          promptKey={start.promptKey}
          answerKey={start.answerKey}
          whenKey={line.key}
          leadsTo={linkOf(line)}
          needed
          label={t('lineNext', { what: sentence, label })}
        />
        {editable && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={t('lineActions', { number })}>
                <EllipsisVertical size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MoveItems index={index} count={count} onMove={onMove} />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={onRemove}
              >
                {t('removeLine')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  );
}
