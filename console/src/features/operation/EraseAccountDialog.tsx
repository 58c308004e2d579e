import { Alert, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ListedAccount } from '@parley/contracts/http/operation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { NewOwnerField } from './NewOwnerField.js';
import { erasing as eraseCommand, feature } from './operation.feature.js';

type Fate = 'archive' | 'handOver';

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
  const [fate, setFate] = useState<Fate>('archive');
  const [to, setTo] = useState('');
  const isHandedOver = fate === 'handOver';
  const isRight = typed.trim() === email && (!isHandedOver || to.trim() !== '');
  const count = flows + sequences;
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) dispatch(eraseCommand.requested({ id, email, ...(isHandedOver && { handOverTo: to.trim() }) }));
  };
  return (
    <Modal opened onClose={onClose} title={t('erase')}>
      <form onSubmit={erase}>
        <Stack gap="md">
          <Text fz="sm">{t('eraseMeans')}</Text>
          {count > 0 && (
            <Radio.Group label={t('fate', { count })} value={fate} onChange={(value) => setFate(value as Fate)}>
              <Stack gap="sm" mt="sm">
                <Radio value="archive" label={t('fateArchive')} description={t('fateArchiveMeans')} />
                <Radio value="handOver" label={t('fateHandOver')} description={t('fateHandOverMeans')} />
              </Stack>
            </Radio.Group>
          )}
          {isHandedOver && <NewOwnerField value={to} onChange={setTo} />}
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
