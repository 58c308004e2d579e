import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import type { TranslationRow } from '@parley/contracts/interchange/translation-rows';
import { languageName } from '../../../i18n/language-names.js';
import { useEditor } from '../model/hooks.js';
import { TextsRow } from './TextsRow.js';
import classes from './translation.module.css';

export interface TextsTableProps {
  readonly rows: readonly TranslationRow[];
  readonly language: Language;
  readonly editable: boolean;
  readonly onJump: (promptKey: string) => void;
}
const ESTIMATED_PX = 66;

/** A virtual list: only visible rows are mounted, and each reads its own text from the draft. */
export function TextsTable({ rows, language, editable, onJump }: TextsTableProps) {
  const { t } = useTranslation('flow-editor');
  const from = useEditor((state) => state.flow?.defaultLanguage ?? 'en');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_PX,
    overscan: 6,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
  });
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={scroller} className={classes['scroller']} tabIndex={0} role="region" aria-label={t('translate.texts')}>
      <div role="table" aria-label={t('translate.texts')} aria-rowcount={rows.length + 1}>
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={classes['headRow']}>
            <span role="columnheader">{t('translate.place')}</span>
            <span role="columnheader">{languageName(from)}</span>
            <span role="columnheader">{languageName(language)}</span>
            <span role="columnheader">{t('translate.state')}</span>
          </div>
        </div>
        <div role="rowgroup" className={classes['rows']} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              ref={list.measureElement}
              className={classes['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TextsRow row={rows[index]!} from={from} language={language} editable={editable} onJump={onJump} />
            </div>
          ))}
        </div>
      </div>
      {rows.length === 0 && (
        <Text fz="xs" c="dimmed" p="md">
          {t('translate.noTexts')}
        </Text>
      )}
    </div>
  );
}
