import { Button, Progress, SegmentedControl } from '@mantine/core';
import { Plus, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { Language } from '@parley/contracts/definition/values';
import { stateOf, textsOf } from '@parley/contracts/flow/translatable';
import type { RootState } from '../../../foundation/store.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { toolOpened } from '../actions/open-tool.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import { selectEditor } from '../model/select-editor.js';
import { FILTERS, type Filter } from './filter-rows.js';
import { ownersIn } from './owners.js';
import { selectShownTexts, textsFiltered } from './shown-texts.slice.js';
import { idOfText } from './texts-at.js';
import { useProgress } from './use-progress.js';
import classes from './translation.module.css';

/** The tools above the cards while a flow is translated: a filter of the texts, the progress, all texts, another language. */
export function TranslationTools({ language }: { readonly language: Language }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const { filter } = useAppSelector(selectShownTexts);
  const progress = useProgress(language);
  const { done, total, missing, stale } = progress;
  const counts: Readonly<Record<Filter, number>> = { all: total, missing, stale, done };
  // Texts that are up to date need no list of their own here; outdated ones do if there are any.
  const offered = FILTERS.filter((each) => each !== 'done' && (each !== 'stale' || stale > 0 || filter === 'stale'));
  const choose = (next: string) => {
    const chosen = FILTERS.find((each) => each === next) ?? 'all';
    const ids = ownersIn(selectEditor(store.getState()).doc).flatMap(({ key, definition }) =>
      textsOf(definition)
        .filter((text) => stateOf(text, language) === chosen)
        .map((text) => idOfText(key, text)),
    );
    dispatch(textsFiltered({ filter: chosen, ids }));
  };
  const share = total === 0 ? 100 : (done / total) * 100;
  return (
    <div className={classes['strip']}>
      <SegmentedControl
        size="xs"
        aria-label={t('translate.show')}
        value={filter}
        onChange={choose}
        data={offered.map((value) => ({ value, label: `${t(`translate.filter.${value}`)} ${counts[value]}` }))}
      />
      <Progress
        className={classes['progress'] ?? ''}
        value={share}
        size="sm"
        aria-label={t('translate.progress', { done, total })}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Table2 size={14} aria-hidden />}
        onClick={() => dispatch(toolOpened('allTexts'))}
      >
        {t('translate.allTexts')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => dispatch(toolOpened('addLanguage'))}
      >
        {t('translate.add')}
      </Button>
    </div>
  );
}
