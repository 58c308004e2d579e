import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { saveBlob } from '../../ui/save-file.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { downloadingData, feature } from './account.feature.js';

/** Saves everything that is stored about the person as a file. */
export function DataPart() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { status, value, error } = useAppSelector(feature.select).downloadingData;
  useEffect(() => {
    if (value === null) return;
    saveBlob('parley-my-data.json', value as Blob);
    dispatch(downloadingData.dropped());
  }, [dispatch, value]);
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <Text fz="xs" c="dimmed" flex="1 1 240px">
          {t('dataWhy')}
        </Text>
        <Button
          variant="default"
          loading={status === 'pending'}
          onClick={() => dispatch(downloadingData.requested(undefined))}
        >
          {t('downloadData')}
        </Button>
      </Group>
      {error && (
        <Alert color="red" role="alert" mt="sm">
          {failureText(error)}
        </Alert>
      )}
    </>
  );
}
