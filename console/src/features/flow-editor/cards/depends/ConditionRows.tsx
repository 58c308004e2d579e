import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONDITION_LIMITS, type Condition } from '@parley/contracts/definition/conditions';
import {
  conditionOf,
  groupOf,
  joined,
  leafOf,
  simplest,
  type Group,
  type Join,
} from '../../../../ui/conditions/forms.js';
import { FIRST_CONDITION } from '../../model/link-edits.js';
import type { Names } from '../../../../ui/conditions/names.js';
import type { ConditionWords } from '../../../../ui/conditions/use-condition-words.js';
import { FactRow } from './FactRow.js';
import classes from './depends.module.css';

export interface ConditionRowsProps {
  readonly condition: Condition;
  readonly names: Names;
  readonly words: ConditionWords;
  readonly from: string;
  /** 0: the conditions of a line; 1: those of a group among them. */
  readonly level?: 0 | 1;
  /** @param condition - null: the last condition of a group was removed. */
  readonly onChange: (condition: Condition | null, field?: string) => void;
}
/** Conditions below each other, joined by "and" or "or". */
export function ConditionRows({ condition, names, words, from, level = 0, onChange }: ConditionRowsProps) {
  const { t } = useTranslation('flow-conditions');
  const group: Group = groupOf(condition) ?? { join: 'all', parts: [] };
  const { join, parts } = group;
  const put = (next: readonly Condition[], field?: string) =>
    onChange(
      next.length === 0 ? null : level === 0 ? simplest({ join, parts: next }) : joined({ join, parts: next }),
      field,
    );
  const change = (index: number, next: Condition | null, field?: string) =>
    put(
      next === null ? parts.filter((_, at) => at !== index) : parts.map((each, at) => (at === index ? next : each)),
      field && `${index}/${field}`,
    );
  const isFull = parts.length >= CONDITION_LIMITS.parts;
  return (
    <div className={level === 0 ? classes['rows'] : classes['group']}>
      {parts.map((part, index) => {
        const leaf = leafOf(part);
        return (
          <div key={index} className={classes['row']}>
            {index === 0 ? (
              level === 0 && <span className={classes['joint']}>{t('if')}</span>
            ) : index === 1 ? (
              <NativeSelect
                className={classes['choice']}
                aria-label={t('join')}
                size="sm"
                data={[
                  { value: 'all', label: t('and') },
                  { value: 'any', label: t('or') },
                ]}
                value={join}
                onChange={(event) => onChange(joined({ join: event.currentTarget.value as Join, parts }))}
              />
            ) : (
              <span className={classes['joint']}>{t(join === 'all' ? 'and' : 'or')}</span>
            )}
            {leaf ? (
              <FactRow
                leaf={leaf}
                names={names}
                from={from}
                sentence={words.sentence(part)}
                onChange={(next, field) => change(index, conditionOf(next), field)}
              />
            ) : (
              <ConditionRows
                condition={part}
                names={names}
                words={words}
                from={from}
                level={1}
                onChange={(next, field) => change(index, next, field)}
              />
            )}
            {(parts.length > 1 || level === 1) && leaf && (
              <ActionIcon
                aria-label={t('removeCondition', { what: words.sentence(part) })}
                onClick={() => change(index, null)}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {!isFull && (
        <div className={classes['add']}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => put([...parts, FIRST_CONDITION])}
          >
            {t('addCondition')}
          </Button>
          {level === 0 && parts.length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              onClick={() =>
                put([
                  ...parts,
                  joined({ join: join === 'all' ? 'any' : 'all', parts: [FIRST_CONDITION, FIRST_CONDITION] }),
                ])
              }
            >
              {t('addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
