import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Says in a dialog what could not be loaded, and offers another try. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <Alert color="red" role="alert">
      <Group justify="space-between">
        {text}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
