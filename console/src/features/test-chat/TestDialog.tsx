import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { defineFeature } from '../../foundation/feature.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { testChatSaga } from './test-chat.saga.js';
import { testChat, testChatReducer } from './test-chat.slice.js';

export const feature = defineFeature({ name: 'testChat', reducer: testChatReducer, saga: testChatSaga });

const MODAL_WIDTH = 480;

/** Opens a learner's chat of the published version, marked as a test (decision 48). */
export function testLink(
  shareUrl: string,
  { kind, id }: Pick<DialogProps, 'kind' | 'id'>,
  email: string,
  mark: string,
): string {
  const path = kind === 'flow' ? 'chats' : 'chat_sequences';
  return `${shareUrl.replace(/\/+$/, '')}/${path}/${id}/${encodeURIComponent(email)}?test=${encodeURIComponent(mark)}`;
}

/** End-to-end test: the chat as learners see it, in a new tab, under the author's own e-mail. */
export function TestDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  useReturnFocus();
  const { mark, error } = useAppSelector(feature.select);
  const ask = () => dispatch(testChat.requested({ kind, id }));
  // Before the first paint: the mark of another item, or of an earlier time, is never shown.
  useLayoutEffect(() => {
    dispatch(testChat.requested({ kind, id }));
  }, [dispatch, kind, id]);
  const shareUrl = useAppSelector((state) => state.config.value?.shareUrl);
  const email = useAppSelector((state) => state.session.user?.email);
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('endToEndTest')}>
      <Stack>
        <Text fz="sm">{t('endToEndWhy')}</Text>
        <Text fz="xs" c="dimmed">
          {t('endToEndAs', { email })}
        </Text>
        {error && <ErrorView message={failureText(error)} onRetry={ask} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {shareUrl !== undefined && email !== undefined && mark !== null && (
            <Button
              component="a"
              href={testLink(shareUrl, { kind, id }, email, mark)}
              target="_blank"
              rel="noopener"
              leftSection={<ExternalLink size={14} aria-hidden />}
              onClick={onClose}
            >
              {t('endToEndOpen')}
            </Button>
          )}
          {mark === null && error === null && <Button loading>{t('endToEndOpen')}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
