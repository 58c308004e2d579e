import { Alert, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ListedAccount } from '@parley/contracts/http/operation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { erasing as eraseCommand, feature } from './operation.feature.js';

export interface EraseAccountDialogProps {
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

/** Says what is erased, and asks for the account's e-mail. */
export function EraseAccountDialog({ account: { id, email, flows, sequences }, onClose }: EraseAccountDialogProps) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { erasing } = useAppSelector(feature.select);
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === email;
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) dispatch(eraseCommand.requested({ id, email }));
  };
  return (
    <Modal opened onClose={onClose} title={t('erase')}>
      <form onSubmit={erase}>
        <Stack gap="md">
          <Text fz="sm">{t('eraseMeans', { count: flows + sequences })}</Text>
          <TextInput
            label={t('eraseType', { email })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          {erasing.error && (
            <Alert color="red" role="alert">
              {failureText(erasing.error)}
            </Alert>
          )}
          <DialogButtons onCancel={onClose} color="red" disabled={!isRight} loading={erasing.status === 'pending'}>
            {t('eraseNow')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
