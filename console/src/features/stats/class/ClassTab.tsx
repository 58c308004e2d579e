import { Button, Skeleton, Switch } from '@mantine/core';
import { CLASS_PAGE, type ClassRow, type ClassTable } from '@parley/contracts/http/class-table';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature as statsFeature } from '../stats.feature.js';
import { useLearnerNames } from '../use-learner-names.js';
import { useAllChats } from '../use-log-filter.js';
import { AnswerPanel } from './AnswerPanel.js';
import { ordered, isSameHead, type Head, type Order } from './class-figures.js';
import { classTable, feature, gradebook } from './class-table.feature.js';
import classes from './Class.module.css';
import { ClassGrid, type OpenCell } from './ClassGrid.js';
import { ClassKey } from './ClassKey.js';

/** Learners × questions: who was right, where, and after how many tries. */
export function ClassTab({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['class', 'stats', 'common']);
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { choice, filter, generation } = useAppSelector(statsFeature.select);
  const { table } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const [pages, setPages] = useState(1);
  const asked = useMemo(() => ({ flowId, choice, filter, pages }), [flowId, choice, filter, pages]);
  const [isLimited, showAll] = useAllChats();
  useEffect(() => {
    store.addFeature(feature);
    dispatch(classTable.requested(asked));
  }, [store, dispatch, asked, generation]);
  const known = table.arg?.flowId === flowId ? table.value : null;
  const slow = useDelayed(table.status !== 'rejected' && known === null);
  if (table.status === 'rejected' && table.error)
    return <ErrorView message={failureText(table.error)} onRetry={() => dispatch(classTable.requested(asked))} />;
  if (!known) return slow ? <Skeleton h={420} radius="lg" /> : null;
  if (known.rows.length === 0)
    return (
      <EmptyState icon={null} text={t(isLimited ? 'stats:noMatches' : 'nobody')}>
        {isLimited && (
          <Button variant="default" onClick={showAll}>
            {t('stats:clearFilters')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <LoadedClass
        flowId={flowId}
        table={known}
        onDownload={(language) => dispatch(gradebook.requested({ ...asked, language }))}
      />
      {known.rows.length === pages * CLASS_PAGE && (
        <Button variant="subtle" mt="sm" loading={table.status === 'pending'} onClick={() => setPages(pages + 1)}>
          {t('common:loadMore')}
        </Button>
      )}
    </>
  );
}

interface LoadedClassProps {
  readonly flowId: number;
  readonly table: ClassTable;
  readonly onDownload: (language: string) => void;
}
function LoadedClass({ flowId, table, onDownload }: LoadedClassProps) {
  const { t, i18n } = useTranslation(['class', 'live', 'stats']);
  const [order, setOrder] = useState<Order>({ by: 'name', descending: false });
  const [open, setOpen] = useState<OpenCell | null>(null);
  const ids = useMemo(() => table.rows.map(({ id }) => id), [table.rows]);
  const { hidden, hide, nameOf: learnerOf } = useLearnerNames(flowId, ids);
  const nameOf = useCallback((row: ClassRow): string => learnerOf(row.id, row), [learnerOf]);
  const rows = useMemo(
    () => ordered(table.rows, order, nameOf, i18n.language),
    [table.rows, order, nameOf, i18n.language],
  );
  const onOrder = (by: Head) =>
    setOrder((now) => ({ by, descending: isSameHead(now.by, by) ? !now.descending : false }));
  const at = open ? rows.findIndex(({ id }) => id === open.id) : -1;
  const [row, column] = [rows[at], open ? table.columns[open.question] : undefined];
  const step = (by: number, columns: number) => {
    const learner = rows[at + by];
    const question = (open?.question ?? 0) + columns;
    return learner && table.columns[question] ? () => setOpen({ id: learner.id, question }) : null;
  };
  return (
    <>
      <div className={classes['tools']}>
        <p>{t('shownLearners', { count: rows.length, from: table.totalRecords })}</p>
        <Switch label={t('live:hideNames')} checked={hidden} onChange={(event) => hide(event.currentTarget.checked)} />
        <GradebookButton onDownload={() => onDownload(i18n.language)} />
      </div>
      <div className={classes['beside']} data-open={row !== undefined && column !== undefined}>
        <div className={classes['box']}>
          <ClassGrid {...{ table, rows, order, onOrder, nameOf, open }} onOpen={setOpen} />
        </div>
        {open && row && column && (
          <AnswerPanel
            {...{ flowId, row, column, step }}
            question={open.question}
            name={nameOf(row)}
            isNameHidden={hidden}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
      <ClassKey />
    </>
  );
}

function GradebookButton({ onDownload }: { readonly onDownload: () => void }) {
  const { t } = useTranslation(['class', 'download']);
  const failureText = useFailureText();
  const { status, error } = useAppSelector(feature.select).gradebook;
  return (
    <>
      {error && (
        <p role="alert" className={classes['failed']}>
          {error.status === 429 ? t('download:busy') : failureText(error)}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={status === 'pending'}
        onClick={onDownload}
      >
        {t('gradebook')}
      </Button>
    </>
  );
}
