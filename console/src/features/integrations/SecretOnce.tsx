import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/CopyField.js';

interface SecretOnceProps {
  readonly title: string;
  /** Says what it is for. */
  readonly text: string;
  /** The name of the field. */
  readonly label: string;
  readonly secret: string;
  /** The person has kept it. */
  readonly onKept: () => void;
}

/** A secret, right after it was made; nobody can show it again. */
export function SecretOnce({ title, text, label, secret, onKept }: SecretOnceProps) {
  const { t } = useTranslation('integrations');
  return (
    <Alert color="teal" title={title} mb="md" role="status">
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <CopyField label={label} text={secret} />
        <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={onKept}>
          {t('secretKept')}
        </Button>
      </Stack>
    </Alert>
  );
}
