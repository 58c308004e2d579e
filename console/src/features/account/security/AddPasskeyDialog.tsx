import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { addPasskey, beginPasskey } from '@parley/contracts/http/passkeys';
import { PASSWORD_REFUSED } from '@parley/contracts/http/two-factor';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../foundation/hooks.js';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { makePasskey } from '../../../ui/passkeys.js';
import { NameField } from './NameField.js';
import { useSending } from './use-sending.js';

interface AddPasskeyDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and the password; then the browser asks which device keeps the passkey. */
export function AddPasskeyDialog({ hasPassword, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('security');
  const { api } = useAppStore();
  const { send, isPending, problem, code } = useSending();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '' || (hasPassword && password === '')) return;
    void send(async () => {
      const options = await api.call(beginPasskey, { body: { password } });
      const answer = await makePasskey(options);
      return api.call(addPasskey, { body: { name: name.trim(), answer } });
    }, onClose);
  };
  const isPassword = code === PASSWORD_REFUSED;
  return (
    <Modal opened onClose={onClose} size={450} title={t('addPasskey')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('addPasskeyHow')}</Text>
          <NameField value={name} onChange={setName} problem={isPassword ? null : problem} />
          {hasPassword && (
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              required
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
              value={password}
              error={isPassword ? problem : null}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <DialogButtons onCancel={onClose} loading={isPending}>
            {t('next')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
