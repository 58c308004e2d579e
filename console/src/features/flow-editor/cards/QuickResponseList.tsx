import { ActionIcon, Button, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickResponse } from '@parley/contracts/flow/definition';
import { newKey, useEditorDispatch } from '../hooks.js';
import { quickResponsesChanged } from '../model/edits.js';
import { MessageField } from '../message-editor/MessageField.js';
import classes from './card.module.css';

export interface QuickResponseListProps {
  readonly promptKey: string;
  readonly number: number;
  readonly list: readonly QuickResponse[];
  readonly editable: boolean;
}

/** Said after any answer that has no response of its own. */
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
  return (
    <section className={classes['part']} aria-label={t('quickResponses', { number })}>
      <Text fz="xs" c="dimmed">
        {t('quickResponsesWhy')}
      </Text>
      {list.map((response, index) => (
        <div key={response.key ?? index} className={classes['quick']}>
          <div className={classes['quickText']}>
            <MessageField
              text={typeof response.message === 'string' ? response.message : ''}
              label={t('quickResponseNumber', { index: index + 1, number })}
              reaction
              editable={editable}
              onChange={(message) => change(list.with(index, { ...response, message }), response.key ?? String(index))}
            />
          </div>
          {editable && (
            <ActionIcon
              aria-label={t('removeQuickResponseNumber', { index: index + 1, number })}
              onClick={() => change(list.filter((_, each) => each !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() => change([...list, { key: newKey(), message: '' }])}
        >
          {t('addQuickResponse')}
        </Button>
      )}
    </section>
  );
});
