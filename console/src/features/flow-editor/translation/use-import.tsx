import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { Language } from '@parley/contracts/definition/values';
import type { FileRefusal } from '@parley/contracts/interchange/translation-file';
import { planImport, type ImportPlan } from '@parley/contracts/interchange/translation-import';
import type { RootState } from '../../../foundation/store.js';
import { useEditorDispatch } from '../model/hooks.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { readTranslations } from './read-translations.js';
import { translationsImported } from './translation-edits.js';

export type Report =
  | { readonly kind: 'refused'; readonly code: FileRefusal | 'unreadable'; readonly line: number }
  | { readonly kind: 'imported'; readonly plan: ImportPlan; readonly overwrote: boolean };

const ASK_ID = 'overwrite-translations';

/**
 * Imports a translators' file: reads it, confirms before existing translations are replaced, and reports the result.
 */
export function useImport(language: Language, onImported: () => void) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const store = useStore<RootState>();
  const dispatch = useEditorDispatch();
  const [report, setReport] = useState<Report | null>(null);

  /** 'cancel' = import nothing. */
  const confirmOverwrite = useCallback(
    (count: number) =>
      new Promise<'overwrite' | 'keep' | 'cancel'>((resolve) => {
        const choose = (choice: 'overwrite' | 'keep' | 'cancel') => () => {
          resolve(choice);
          modals.close(ASK_ID);
        };
        modals.open({
          modalId: ASK_ID,
          title: t('translate.overwriteTitle'),
          onClose: () => resolve('cancel'),
          children: (
            <Stack>
              <Text>{t('translate.overwriteAsk', { count })}</Text>
              <Group justify="flex-end">
                <Button variant="default" data-autofocus onClick={choose('cancel')}>
                  {t('common:cancel')}
                </Button>
                <Button variant="default" onClick={choose('keep')}>
                  {t('translate.keep')}
                </Button>
                <Button color="red" onClick={choose('overwrite')}>
                  {t('translate.overwrite')}
                </Button>
              </Group>
            </Stack>
          ),
        });
      }),
    [t],
  );

  const importFile = useCallback(
    async (file: File) => {
      setReport(null);
      const { flow } = selectEditor(store.getState());
      if (!flow) return;
      const read = await readTranslations(file, { from: flow.defaultLanguage, to: language }).catch(() => null);
      if (!read) return setReport({ kind: 'refused', code: 'unreadable', line: 1 });
      if (!read.ok) return setReport({ kind: 'refused', code: read.code, line: read.line });
      const draft = () => definitionFrom(selectEditor(store.getState()).doc);
      const { overwritten } = planImport(draft(), language, read.entries, { overwrite: false });
      const choice = overwritten === 0 ? 'keep' : await confirmOverwrite(overwritten);
      if (choice === 'cancel') return;
      // Plan again, because others may have edited the draft while the dialog was open.
      const plan = planImport(draft(), language, read.entries, { overwrite: choice === 'overwrite' });
      if (plan.changes.length > 0) dispatch(translationsImported({ language, changes: plan.changes }));
      setReport({ kind: 'imported', plan, overwrote: choice === 'overwrite' });
      onImported();
    },
    [store, language, confirmOverwrite, dispatch, onImported],
  );
  const dismiss = useCallback(() => setReport(null), []);
  return { report, take: importFile, dismiss };
}
