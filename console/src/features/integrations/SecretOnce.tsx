import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { integrations } from './integrations.slice.js';

/** The signing secret, right after it was made; nobody can show it again. */
export function SecretOnce({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  return (
    <Alert color="teal" title={t('secretReady')} mb="md" role="status">
      <Stack gap="sm">
        <Text size="sm">{t('secretOnce')}</Text>
        <CopyField label={t('secret')} text={secret} />
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => dispatch(integrations.secretPutAway())}
        >
          {t('secretKept')}
        </Button>
      </Stack>
    </Alert>
  );
}

export function RenewDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={450}
      title={t('newSecret')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text>{t('newSecretHow')}</Text>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            onClick={() => {
              onClose();
              dispatch(integrations.renewRequested());
            }}
          >
            {t('newSecret')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
