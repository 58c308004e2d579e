import { Alert, Button, FileButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileReport } from './FileReport.js';
import { FLOW_FILES } from './read-flow.js';
import type { useReadFile } from './use-read-file.js';

/** The button that chooses a file, and below it what the file is or why it can't be read. */
export function ChooseFile({ status, read, openFile }: ReturnType<typeof useReadFile>) {
  const { t } = useTranslation('interchange');
  return (
    <>
      <FileButton onChange={(file) => void openFile(file)} accept={FLOW_FILES}>
        {(props) => (
          <Button variant="default" loading={status === 'reading'} {...props}>
            {t('choose')}
          </Button>
        )}
      </FileButton>
      {read && <FileReport read={read} />}
      {status === 'unreadable' && (
        <Alert color="red" role="alert">
          {t('unreadable')}
        </Alert>
      )}
    </>
  );
}
