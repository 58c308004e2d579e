import { Alert, Modal, Radio, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { differing, sameSettings } from '../../ui/settings-editor/differing.js';
import { SettingsEditor } from '../../ui/settings-editor/SettingsEditor.js';
import { useCloseAsking } from '../../ui/use-close-asking.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

const MODAL_WIDTH = 600;
/** `inOrder` is the default and isn't stored. */
const ORDERS = { inOrder: undefined, anyOrder: true, link: 'link' } as const;
type Order = keyof typeof ORDERS;
const orderOf = ({ allowRandomAccess }: SequenceSettings): Order =>
  allowRandomAccess === 'link' ? 'link' : allowRandomAccess ? 'anyOrder' : 'inOrder';
const withOrder = ({ allowRandomAccess: _, ...rest }: SequenceSettings, order: Order): SequenceSettings => {
  const value = ORDERS[order];
  return value === undefined ? rest : { ...rest, allowRandomAccess: value };
};

/** Appearance and pauses of the sequence's chats, which override the flows' settings, and the order of its steps. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  useReturnFocus();
  const sequence = useSequenceEditor((state) => state.sequence);
  const status = useSequenceEditor((state) => state.settingsSave);
  const [own, setOwn] = useState<SequenceSettings>(sequence?.settings ?? {});
  const [isValid, setValid] = useState(true);
  const closeAsking = useCloseAsking(t('discardAsk'), onClose);
  useEffect(() => () => void dispatch(sequenceEditor.settingsClosed()), [dispatch]);
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  if (!sequence) return null;
  const base = { ...sequence.defaultSettings, ...sequence.userSettings };
  const next: SequenceSettings = differing(own, base);
  const dirty = !sameSettings(next, differing(sequence.settings, base)) || orderOf(own) !== orderOf(sequence.settings);
  const close = () => closeAsking(dirty);
  return (
    <Modal opened onClose={close} size={MODAL_WIDTH} title={t('title')}>
      <Stack gap="lg">
        <Radio.Group
          label={t('sequence-editor:order')}
          value={orderOf(own)}
          onChange={(order) => setOwn(withOrder(own, order as Order))}
        >
          <Stack gap="xs" mt="xs">
            {(Object.keys(ORDERS) as Order[]).map((order) => (
              <Radio key={order} value={order} label={t(`sequence-editor:order_${order}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <SettingsEditor
          own={own}
          base={base}
          baseName="account"
          itemId={sequence.id}
          onChange={setOwn}
          onValidity={setValid}
        />
        {status === 'rejected' && (
          <Alert color="red" role="alert">
            {t('failed')}
          </Alert>
        )}
        <DialogButtons
          onCancel={close}
          disabled={!dirty || !isValid}
          loading={status === 'pending'}
          onClick={() => dispatch(sequenceEditor.settingsRequested(next))}
        >
          {t('save')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
