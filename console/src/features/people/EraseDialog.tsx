import { Alert, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { PersonActivity } from '@parley/contracts/http/people';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { erasing as eraseCommand, feature } from './people.feature.js';
import { usePersonName } from './person-name.js';

export interface EraseDialogProps {
  readonly person: PersonActivity['identifier'];
  readonly onClose: () => void;
}

/** Says what is destroyed, and asks for the person's identifier. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const { t } = useTranslation('people');
  const dispatch = useAppDispatch();
  const { erasing } = useAppSelector(feature.select);
  const { identifierOf } = usePersonName();
  const [typed, setTyped] = useState('');
  const name = identifierOf(person);
  const isRight = typed.trim() === name.trim();
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) dispatch(eraseCommand.requested({ id: person.id, identifier: person.value }));
  };
  return (
    <Modal opened onClose={onClose} title={t('erase')}>
      <form onSubmit={erase}>
        <Stack gap="md">
          <Text fz="sm">{t('eraseMeans')}</Text>
          <TextInput
            label={t('eraseType', { name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
          {erasing.status === 'rejected' && (
            <Alert color="red" role="alert">
              {t('eraseFailed')}
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
