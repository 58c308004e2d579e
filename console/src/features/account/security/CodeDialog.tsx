import { Modal, Stack, Text } from '@mantine/core';
import { endTwoFactor, renewRecoveryCodes } from '@parley/contracts/http/two-factor';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../foundation/hooks.js';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { CodeField } from './CodeField.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { useSending } from './use-sending.js';

interface CodeDialogProps {
  /** Turns it off, or makes new recovery codes. */
  readonly purpose: 'off' | 'codes';
  readonly onClose: () => void;
}

/** Asks for a code, because whoever finds a computer unlocked must not change this. */
export function CodeDialog({ purpose, onClose }: CodeDialogProps) {
  const { t } = useTranslation('security');
  const { api } = useAppStore();
  const { send, isPending, problem } = useSending();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    const body = { code };
    void (purpose === 'off'
      ? send(() => api.call(endTwoFactor, { body }), onClose)
      : send(
          () => api.call(renewRecoveryCodes, { body }),
          ({ recoveryCodes }) => setCodes(recoveryCodes),
        ));
  };
  const name = t(purpose === 'off' ? 'turnOff' : 'newCodes');
  return (
    <Modal opened onClose={onClose} size={450} title={codes ? t('recoveryCodes') : t(`title.${purpose}`)}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Text>{t(`how.${purpose}`)}</Text>
            <CodeField value={code} onChange={setCode} problem={problem} how={t('anyCode')} />
            <DialogButtons onCancel={onClose} loading={isPending} color={purpose === 'off' ? 'red' : 'brand'}>
              {name}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
