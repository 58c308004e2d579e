import { Modal, Stack } from '@mantine/core';
import { renamePasskey, type Passkey } from '@parley/contracts/http/passkeys';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../foundation/hooks.js';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { NameField } from './NameField.js';
import { useSending } from './use-sending.js';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation('security');
  const { api } = useAppStore();
  const { send, isPending, problem } = useSending();
  const [name, setName] = useState(passkey.name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const params = { passkeyId: passkey.id };
    void send(() => api.call(renamePasskey, { params, body: { name: name.trim() } }), onClose);
  };
  return (
    <Modal opened onClose={onClose} size={450} title={t('renamePasskey', { name: passkey.name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <NameField value={name} onChange={setName} problem={problem} />
          <DialogButtons onCancel={onClose} loading={isPending}>
            {t('rename')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
