import { Alert, Button, Group, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differing, sameSettings } from '../../../ui/settings-editor/differing.js';
import { SettingsEditor } from '../../../ui/settings-editor/SettingsEditor.js';
import { useCloseAsking } from '../../../ui/use-close-asking.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectSettingsSave, settingsDialogClosed, settingsSaveRequested } from './settings.slice.js';

const MODAL_WIDTH = 600;

/** Appearance and pauses of this flow's chats, where they override the owner's settings. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const flow = useEditor((state) => state.flow);
  const status = useAppSelector(selectSettingsSave);
  const [own, setOwn] = useState(flow?.settings ?? {});
  const [isValid, setValid] = useState(true);
  const closeAsking = useCloseAsking(t('discardAsk'), onClose);
  useEffect(() => () => void dispatch(settingsDialogClosed()), [dispatch]);
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  if (!flow) return null;
  const base = { ...flow.defaultSettings, ...flow.userSettings };
  const next = differing(own, base);
  const dirty = !sameSettings(next, differing(flow.settings, base));
  const close = () => closeAsking(dirty);
  return (
    <Modal opened onClose={close} size={MODAL_WIDTH} title={t('title')}>
      <SettingsEditor
        own={own}
        base={base}
        baseName="account"
        itemId={flow.id}
        onChange={setOwn}
        onValidity={setValid}
      />
      {status === 'rejected' && (
        <Alert color="red" role="alert" mt="md">
          {t('failed')}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={!dirty || !isValid}
          loading={status === 'pending'}
          onClick={() => dispatch(settingsSaveRequested(next))}
        >
          {t('save')}
        </Button>
      </Group>
    </Modal>
  );
}
