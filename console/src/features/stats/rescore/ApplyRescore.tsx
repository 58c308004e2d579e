import { Alert, Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { RESCORE_REASON } from '@parley/contracts/http/rescore';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import type { RescoreGroups } from './groups.js';
import { feature } from './rescores.feature.js';
import { isUnderWay, rescores } from './rescores.slice.js';
import { useRescoreFailure } from './use-rescore-failure.js';
import classes from './Rescore.module.css';

export interface ApplyRescoreProps {
  readonly flowId: number;
  readonly version: number;
  readonly groups: RescoreGroups;
}

/** Opens the dialog that gives the chats their new scores. */
export function ApplyRescore(props: ApplyRescoreProps) {
  const { t, i18n } = useTranslation('rescore');
  const dispatch = useAppDispatch();
  const { runs, asking } = useAppSelector(feature.select);
  const [isOpen, setOpen] = useState(false);
  const { applies } = props.groups;
  const count = { count: applies, number: applies.toLocaleString(i18n.language) };
  const open = (next: boolean) => {
    dispatch(rescores.cleared());
    setOpen(next);
  };
  if (applies === 0) return null;
  return (
    <div className={classes['apply']}>
      <Button onClick={() => open(true)} disabled={runs === null || runs.some(isUnderWay)}>
        {t('apply', count)}
      </Button>
      {isOpen && asking !== 'fulfilled' && <ApplyDialog {...props} onClose={() => open(false)} />}
    </div>
  );
}

/** The typed text stays if the request fails; sent again, it is the same order. */
function ApplyDialog({ flowId, version, groups, onClose }: ApplyRescoreProps & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('rescore');
  const dispatch = useAppDispatch();
  const failureText = useRescoreFailure();
  const { asking, failure } = useAppSelector(feature.select);
  const [id] = useState(newUuid);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { applies, appliesSame, other } = groups;
  const counted = (count: number) => ({ count, number: count.toLocaleString(i18n.language), version });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') dispatch(rescores.applyRequested({ flowId, id, version, reason: reason.trim() }));
  };
  return (
    <Modal opened onClose={onClose} title={t('applyTitle', { version })}>
      <form onSubmit={apply} noValidate>
        <Stack gap="sm">
          <Text fz="sm">{t('applyMeans', counted(applies))}</Text>
          {appliesSame > 0 && <Text fz="sm">{t('applySame', counted(appliesSame))}</Text>}
          {other.length > 0 && <Text fz="sm">{t('applyOther', counted(other.length))}</Text>}
          <Text fz="sm">{t('applyStays')}</Text>
          <Textarea
            label={t('reasonLabel')}
            description={t('reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing && reason.trim() === '' ? t('reasonMissing') : null}
            maxLength={RESCORE_REASON}
            autosize
            minRows={2}
            maxRows={6}
            required
            dir="auto"
            data-autofocus
          />
          {failure && (
            <Alert color="red" role="alert">
              {failureText(failure)}
            </Alert>
          )}
          <DialogButtons onCancel={onClose} loading={asking === 'pending'}>
            {t('apply', counted(applies))}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
