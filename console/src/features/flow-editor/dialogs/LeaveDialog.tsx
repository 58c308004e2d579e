import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useBlocker } from 'react-router-dom';
import type { RootState } from '../../../foundation/store.js';
import { selectIsDirty } from '../model/selectors.js';
import { selectEditor } from '../model/select-editor.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';

/** Confirms before the author navigates away or closes the tab with unsaved edits. */
export function LeaveDialog() {
  const store = useStore<RootState>();
  const isDirty = useCallback(() => selectIsDirty(selectEditor(store.getState())), [store]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <Question onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

interface QuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Question({ onStay, onLeave }: QuestionProps) {
  const { t } = useTranslation('flow-editor');
  useReturnFocus();
  return (
    <Modal opened onClose={onStay} title={t('leaveTitle')} size={440}>
      <Stack>
        <Text>{t('leaveText')}</Text>
        <Text c="dimmed" fz="xs">
          {t('leaveKept')}
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
