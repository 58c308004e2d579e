import { Alert, Modal, Stack, Text } from '@mantine/core';
import type { ListedAccount } from '@parley/contracts/http/operation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { NewOwnerField } from './NewOwnerField.js';
import { feature, handingOver } from './operation.feature.js';

export interface HandOverDialogProps {
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

/** Asks who gets the flows and sequences of an account. */
export function HandOverDialog({ account: { id, email, name, flows, sequences }, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { handingOver: state } = useAppSelector(feature.select);
  const [to, setTo] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== '') dispatch(handingOver.requested({ id, to: to.trim() }));
  };
  return (
    <Modal opened onClose={onClose} title={t('handOver')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text fz="sm">{t('handOverMeans', { count: flows + sequences, who: name ?? email })}</Text>
          <Text fz="sm">{t('handOverStays')}</Text>
          <NewOwnerField value={to} onChange={setTo} />
          {state.error && (
            <Alert color="red" role="alert">
              {failureText(state.error)}
            </Alert>
          )}
          <DialogButtons onCancel={onClose} disabled={to.trim() === ''} loading={state.status === 'pending'}>
            {t('handOverNow')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
