import { Modal, SegmentedControl, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { Language } from '@parley/contracts/definition/values';
import { rowsOfFlow } from '@parley/contracts/interchange/translation-rows';
import type { RootState } from '../../../foundation/store.js';
import { languageName } from '../../../i18n/language-names.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectIsEditable } from '../model/selectors.js';
import { selectEditor } from '../model/select-editor.js';
import { FileTools } from './FileTools.js';
import { FILTERS, shownRows, type Filter } from './filter-rows.js';
import { TextsTable } from './TextsTable.js';
import { useProgress } from './use-progress.js';
import classes from './translation.module.css';

export interface TextsDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}
const MODAL_WIDTH = 1_120;

/** All texts of a language in one table, with export and import for translators. */
export function TextsDialog({ language, onClose }: TextsDialogProps) {
  const { t } = useTranslation('flow-editor');
  const store = useStore<RootState>();
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const editable = useEditor(selectIsEditable);
  const [filter, setFilter] = useState<Filter>('all');
  const [words, setWords] = useState('');
  const [imports, setImports] = useState(0);
  // Rows are computed when the filter changes, so a text stays visible while it is being translated.
  const rows = useMemo(
    () => shownRows(rowsOfFlow(definitionFrom(selectEditor(store.getState()).doc), language), filter, words),
    // An import recomputes the rows too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, language, filter, words, imports],
  );
  const jump = useCallback(
    (key: string) => {
      onClose();
      dispatch(jumped(key));
    },
    [dispatch, onClose],
  );
  const onImported = useCallback(() => setImports((times) => times + 1), []);
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('translate.textsIn', { language: languageName(language) })}
      styles={{
        content: { height: '90dvh', display: 'flex', flexDirection: 'column' },
        body: { flex: 1, minHeight: 0 },
      }}
    >
      <div className={classes['dialog']}>
        <div className={classes['tools']}>
          <SegmentedControl
            size="xs"
            aria-label={t('translate.show')}
            value={filter}
            onChange={(next) => setFilter(FILTERS.find((each) => each === next) ?? 'all')}
            data={FILTERS.map((value) => ({ value, label: t(`translate.filter.${value}`) }))}
          />
          <TextInput
            className={classes['search']}
            size="xs"
            type="search"
            aria-label={t('translate.search')}
            placeholder={t('translate.search')}
            leftSection={<Search size={14} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <FileTools language={language} editable={editable} onImported={onImported} />
        </div>
        <Counts language={language} />
        <TextsTable rows={rows} language={language} editable={editable} onJump={jump} />
      </div>
    </Modal>
  );
}

function Counts({ language }: { readonly language: Language }) {
  const { t } = useTranslation('flow-editor');
  const { done, missing, stale, total } = useProgress(language);
  return (
    <Text fz="xs" c="dimmed" role="status">
      {t('translate.counts', { done, total, missing, stale })}
    </Text>
  );
}
