import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { promptFieldsDiff } from '@parley/contracts/flow/definition-diff';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { getPromptHistory, type PromptChangeItem } from '@parley/contracts/http/flow-history';
import type { Api } from '../../../foundation/api/api.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useRelativeTime } from '../../../ui/use-relative-time.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { sameJson } from '@parley/contracts/definition/canonical';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectIsEditable } from '../model/selectors.js';
import { promptBroughtBack } from './bring-back.js';
import { FieldList } from './FieldList.js';
import { placesIn, type Places } from './use-field-labels.js';
import { useFetched } from './use-fetched.js';
import classes from './history.module.css';

export interface PromptHistoryDialogProps {
  readonly promptKey: string;
  readonly number: number;
  readonly onClose: () => void;
}

/** Shows who changed a prompt, when and how. Each earlier state can be restored. */
export function PromptHistoryDialog({ promptKey, number, onClose }: PromptHistoryDialogProps) {
  const { t } = useTranslation(['flow-history', 'common']);
  useReturnFocus();
  // Cursors of the loaded pages; each page begins where the one before ended.
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  const doc = useEditor((state) => state.doc);
  const places = useMemo(() => placesIn(definitionFrom(doc)), [doc]);
  return (
    <Modal opened onClose={onClose} size={720} title={t('promptTitle', { number })}>
      <Stack gap="md">
        {starts.map((start, index) => (
          <Page
            key={start ?? 'newest'}
            promptKey={promptKey}
            before={start}
            places={places}
            isFirst={index === 0}
            onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
            onDone={onClose}
          />
        ))}
      </Stack>
    </Modal>
  );
}

interface PageProps {
  readonly promptKey: string;
  readonly before: number | null;
  readonly places: Places;
  readonly isFirst: boolean;
  readonly onMore: ((next: number) => void) | null;
  readonly onDone: () => void;
}

function Page({ promptKey, before, places, isFirst, onMore, onDone }: PageProps) {
  const { t } = useTranslation(['flow-history', 'common']);
  const failureText = useFailureText();
  const id = useEditor((state) => state.flowId) ?? 0;
  const load = useCallback(
    (api: Api, signal: AbortSignal) =>
      api.call(getPromptHistory, {
        params: { id, promptKey },
        query: before === null ? {} : { before },
        signal,
      }),
    [id, promptKey, before],
  );
  const { value, failure, retry } = useFetched(load);
  if (failure)
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          {failureText(failure)}
          <Button variant="default" size="compact-sm" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Group>
      </Alert>
    );
  if (!value) return <Skeleton h={120} radius="md" role="status" aria-label={t('fetching')} />;
  const { changes, next } = value;
  return (
    <>
      {isFirst && changes.length === 0 && <Text c="dimmed">{t('noHistory')}</Text>}
      <ol className={classes['changes']}>
        {changes.map((change) => (
          <Change key={change.revision} promptKey={promptKey} change={change} places={places} onDone={onDone} />
        ))}
      </ol>
      {next !== null && onMore && (
        <Button variant="subtle" onClick={() => onMore(next)}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

interface ChangeProps {
  readonly promptKey: string;
  readonly change: PromptChangeItem;
  readonly places: Places;
  readonly onDone: () => void;
}

function Change({ promptKey, change, places, onDone }: ChangeProps) {
  const { t, i18n } = useTranslation(['flow-history', 'common']);
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const ago = useRelativeTime();
  const { what, at, by, version } = change;
  // The schema infers a mutable type.
  const before = change.before as PromptEntry | null;
  const after = change.after as PromptEntry | null;
  const isNow = useEditor((state) => sameJson(state.doc.byKey[promptKey]?.definition, after?.definition));
  const editable = useEditor((state) => selectIsEditable(state) && state.doc.byKey[promptKey] !== undefined);
  const fields = before && after ? promptFieldsDiff(before, after) : [];
  const who = by?.name || by?.email || t('somebody');
  const bringBack = () => {
    if (!after) return;
    dispatch(promptBroughtBack({ key: promptKey, definition: after.definition }));
    undoToast(t('broughtBack'));
    onDone();
  };
  return (
    <li className={classes['change']}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text fw={500} className={classes['who']}>
            {t(`what.${what}`, { who })}
          </Text>
          <Text fz="xs" c="dimmed">
            <time dateTime={at} title={new Date(at).toLocaleString(i18n.language)}>
              {ago(at)}
            </time>
            {version !== null && ` · ${t('sinceVersion', { version })}`}
          </Text>
        </div>
        {after &&
          (isNow ? (
            <Text fz="xs" c="dimmed" className={classes['now']}>
              {t('now')}
            </Text>
          ) : (
            editable && (
              <Button
                variant="default"
                size="compact-sm"
                className={classes['bring']}
                leftSection={<RotateCcw size={14} aria-hidden />}
                onClick={bringBack}
              >
                {t('bringBack')}
              </Button>
            )
          ))}
      </Group>
      {fields.length > 0 && <FieldList fields={fields} places={places} />}
    </li>
  );
}
