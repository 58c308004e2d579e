import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CLASSES_PER_FLOW } from '@parley/contracts/definition/class-label';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { ClassFilter } from '../../ui/ClassFilter.js';
import { classLabels, feature } from './class-choice.feature.js';
import type { Opened } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice } from './use-choice.js';

export interface ClassChoiceProps extends Opened {
  /** The open tab shows figures of all classes, whatever is chosen. */
  readonly countsAll: boolean;
}
/** Limits all tabs to one class, which the address names. If the classes can't be loaded, the chosen one stays. */
export function ClassChoice({ kind, id, countsAll }: ClassChoiceProps) {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [{ class: label }, change] = useChoice();
  useEffect(() => {
    store.addFeature(feature);
    dispatch(classLabels.requested({ kind, id }));
  }, [store, dispatch, kind, id]);
  const { labels } = useAppSelector(feature.select);
  const known = labels.arg?.kind === kind && labels.arg.id === id ? labels.value : null;
  if (countsAll)
    return label === null ? null : (
      <Text size="sm" role="status">
        {t('allClassesCount')}
      </Text>
    );
  const isUncounted =
    kind === 'flow' && label !== null && known !== null && known.length >= CLASSES_PER_FLOW && !known.includes(label);
  return (
    <>
      <ClassFilter
        classes={known ?? []}
        value={label}
        onChange={(chosen) => change({ class: chosen })}
        className={classes['choice'] ?? ''}
      />
      {isUncounted && (
        <Text size="sm" role="status">
          {t('classNotCounted', { count: CLASSES_PER_FLOW })}
        </Text>
      )}
    </>
  );
}
