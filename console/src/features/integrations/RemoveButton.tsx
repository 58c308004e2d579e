import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectableType } from '@parley/contracts/flow/integration-config';

/** INTG-15, 16: asks first; without a text of its own "Are you sure?". */
export function RemoveButton({
  type,
  question,
  onRemove,
}: {
  readonly type: ConnectableType | 'xapi';
  readonly question?: string;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation(['integrations', 'common']);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        size={400}
        title={t('removeTitle', { type: t(`type.${type}`) })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="md">
          <Text>{question ?? t('common:areYouSure')}</Text>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              {t('remove')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
