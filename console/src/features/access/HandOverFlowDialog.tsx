import { Alert, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature, handingOver, type Collaborator } from './access.feature.js';

interface HandOverFlowDialogProps {
  /** The flow. */
  readonly id: number;
  readonly heir: Collaborator;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Asks whether a collaborator becomes the owner. */
export function HandOverFlowDialog({ id, heir, onCancel, onClose }: HandOverFlowDialogProps) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { status, error } = useAppSelector(feature.select).handingOver;
  const [stays, setStays] = useState(true);
  useEffect(() => void dispatch(handingOver.ended()), [dispatch]);
  // The page below is the owner's, and may be closed to whoever it was.
  useEffect(() => {
    if (status !== 'fulfilled') return;
    dispatch(handingOver.ended());
    onClose();
    void navigate('/');
  }, [status, dispatch, navigate, onClose]);
  const { email } = heir;
  const who = heir.name || email;
  return (
    <Modal opened onClose={onCancel} title={t('handOverTitle', { who })}>
      <Stack gap="md">
        <Text fz="sm">{t('handOverMeans', { who })}</Text>
        <Text fz="sm">{t('handOverStays')}</Text>
        <Checkbox
          label={t('goOnEditing')}
          checked={stays}
          onChange={(event) => setStays(event.currentTarget.checked)}
        />
        {error && (
          <Alert color="red" role="alert">
            {error.code === 'in-sequence' ? t('inSequence') : failureText(error)}
          </Alert>
        )}
        <DialogButtons
          onCancel={onCancel}
          isCancelFirst
          color="red"
          loading={status === 'pending'}
          onClick={() => dispatch(handingOver.requested({ id, email, stays }))}
        >
          {t('handOverNow')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
