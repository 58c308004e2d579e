import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickResponse } from '@parley/contracts/definition/definition';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { quickResponsesChanged } from '../model/edits.js';
import { TextList } from './TextList.js';
import classes from './card.module.css';

export interface QuickResponseListProps {
  readonly promptKey: string;
  readonly number: number;
  readonly list: readonly QuickResponse[];
  readonly editable: boolean;
}

/** Responses to answers that have none of their own. */
export const QuickResponseList = memo(function QuickResponseList({
  promptKey,
  number,
  list,
  editable,
}: QuickResponseListProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const change = (next: readonly QuickResponse[], field?: string) =>
    dispatch(quickResponsesChanged({ key: promptKey, list: next, field }));
  const texts = list.map(({ key, message }, at) => ({
    key: key ?? String(at),
    text: typeof message === 'string' ? message : '',
    label: t('quickResponseNumber', { index: at + 1, number }),
    actions: t('quickResponseActions', { index: at + 1, number }),
    remove: t('removeQuickResponseNumber', { index: at + 1, number }),
  }));
  return (
    <section className={classes['part']} aria-label={t('quickResponses', { number })}>
      <TextList
        texts={texts}
        why={t('quickResponsesWhy')}
        add={t('addQuickResponse')}
        editable={editable}
        onChange={(at, message) => change(list.with(at, { ...list[at], message }), list[at]?.key ?? String(at))}
        onAdd={() => change([...list, { key: newKey(), message: '' }])}
        onRemove={(at) => change(list.toSpliced(at, 1))}
        onMove={(from, to) => change(list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? {}))}
      />
    </section>
  );
});
