import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';

const MODAL_WIDTH = 480;

/** Opens a learner's chat of the published version, marked as a test (decision 48). */
export function testLink(shareUrl: string, { kind, id }: Pick<DialogProps, 'kind' | 'id'>, email: string): string {
  const path = kind === 'flow' ? 'chats' : 'chat_sequences';
  return `${shareUrl.replace(/\/+$/, '')}/${path}/${id}/${encodeURIComponent(email)}?test=1`;
}

/** End-to-end test: the chat as learners see it, in a new tab, under the author's own e-mail. */
export function TestDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation('common');
  useReturnFocus();
  const shareUrl = useAppSelector((state) => state.config.value?.shareUrl);
  const email = useAppSelector((state) => state.session.user?.email);
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('endToEndTest')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text fz="sm">{t('endToEndWhy')}</Text>
        <Text fz="sm" c="dimmed">
          {t('endToEndAs', { email })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {shareUrl !== undefined && email !== undefined && (
            <Button
              component="a"
              href={testLink(shareUrl, { kind, id }, email)}
              target="_blank"
              rel="noopener"
              leftSection={<ExternalLink size={14} aria-hidden />}
              onClick={onClose}
            >
              {t('endToEndOpen')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
