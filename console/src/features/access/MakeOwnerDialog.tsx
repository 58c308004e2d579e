import { Alert, Checkbox, List, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import classes from './access.module.css';
import { LoadFailed } from './LoadFailed.js';
import { feature, goingAlong, handingOver, type Collaborator, type Target } from './access.feature.js';

interface MakeOwnerDialogProps {
  readonly target: Target;
  readonly heir: Collaborator;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Asks whether a collaborator becomes the owner. */
export function MakeOwnerDialog({ target, heir, onCancel, onClose }: MakeOwnerDialogProps) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const {
    handingOver: { status, error },
    goingAlong: along,
  } = useAppSelector(feature.select);
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
  const isSequence = target.kind === 'sequence';
  return (
    <Modal opened onClose={onCancel} title={t('handOverTitle', { who })}>
      <Stack gap="md">
        <Text fz="sm">{t(isSequence ? 'sequenceMeans' : 'handOverMeans', { who })}</Text>
        {isSequence && <FlowsToo id={target.id} who={who} />}
        <Text fz="sm">{t('handOverStays')}</Text>
        <Checkbox
          label={t(isSequence ? 'goOnEditingAll' : 'goOnEditing')}
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
          disabled={isSequence && along.status !== 'fulfilled'}
          onClick={() => dispatch(handingOver.requested({ ...target, email, stays }))}
        >
          {t('handOverNow')}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

/** Names the flows that get a sequence's new owner, too. */
function FlowsToo({ id, who }: Pick<Target, 'id'> & { readonly who: string }) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const { status, value } = useAppSelector(feature.select).goingAlong;
  const load = useCallback(() => dispatch(goingAlong.requested({ id })), [dispatch, id]);
  useEffect(() => void load(), [load]);
  if (status === 'rejected') return <LoadFailed text={t('flowsFailed')} onRetry={load} />;
  if (status !== 'fulfilled' || !value)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('fetching')}
      </Text>
    );
  const { flows, others } = value;
  return (
    <>
      <Text fz="sm">{flows.length > 0 ? t('flowsToo', { count: flows.length, who }) : t('noFlowsToo', { who })}</Text>
      {flows.length > 0 && (
        <List fz="sm">
          {flows.map((flow) => (
            <List.Item key={flow.id} className={classes['words']}>
              {flow.name}
            </List.Item>
          ))}
        </List>
      )}
      {others > 0 && <Text fz="sm">{t('othersStay', { count: others })}</Text>}
    </>
  );
}
