import { Button, FileButton, Menu } from '@mantine/core';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { Language } from '@parley/contracts/definition/values';
import { rowsOfFlow, type TranslationRow } from '@parley/contracts/interchange/translation-rows';
import { translationsToCsv } from '@parley/contracts/interchange/translations-csv';
import { translationsToXliff } from '@parley/contracts/interchange/translations-xliff';
import type { RootState } from '../../../foundation/store.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { ImportReport } from './ImportReport.js';
import { ownerName, ownerOf } from './owners.js';
import { placeName } from './place-names.js';
import { saveFile } from '../../../ui/save-file.js';
import { useImport } from './use-import.js';

export interface FileToolsProps {
  readonly language: Language;
  readonly editable: boolean;
  readonly onImported: () => void;
}

/** Exports texts for translators and imports their files. */
export function FileTools({ language, editable, onImported }: FileToolsProps) {
  const { t } = useTranslation('flow-editor');
  const store = useStore<RootState>();
  const reset = useRef<() => void>(null);
  const [busy, setBusy] = useState(false);
  const { report, take, dismiss } = useImport(language, onImported);
  const save = (kind: 'csv' | 'xliff') => {
    const { doc, flow } = selectEditor(store.getState());
    if (!flow) return;
    const rows = rowsOfFlow(definitionFrom(doc), language);
    const languages = { from: flow.defaultLanguage, to: language };
    const where = ({ ownerKey, place }: TranslationRow): string => {
      const owner = ownerOf(doc, ownerKey);
      return owner ? `${ownerName(t, doc, ownerKey)} · ${placeName(t, owner.definition, place)}` : '';
    };
    const name = `${flow.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(0, 80)}-${language}`;
    if (kind === 'csv') saveFile(`${name}.csv`, translationsToCsv(rows, languages, where), 'text/csv;charset=utf-8');
    else
      saveFile(
        `${name}.xlf`,
        translationsToXliff(rows, languages, flow.name, where),
        'application/xliff+xml;charset=utf-8',
      );
  };
  const onFile = (file: File | null) => {
    reset.current?.();
    if (!file) return;
    setBusy(true);
    void take(file).finally(() => setBusy(false));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<Download size={14} aria-hidden />}>
            {t('translate.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv')}>{t('translate.csv')}</Menu.Item>
          <Menu.Item onClick={() => save('xliff')}>{t('translate.xliff')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editable && (
        <FileButton
          resetRef={reset}
          accept=".csv,.tsv,.xlf,.xliff,text/csv,application/xliff+xml"
          inputProps={{ 'aria-label': t('translate.file') }}
          onChange={onFile}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={busy}
              leftSection={<Upload size={14} aria-hidden />}
            >
              {t('translate.import')}
            </Button>
          )}
        </FileButton>
      )}
      {report && <ImportReport report={report} onClose={dismiss} />}
    </>
  );
}
