import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELIVERY_STATES } from '@parley/contracts/http/webhooks';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DeliveryDetail } from './DeliveryDetail.js';
import { deliveries, feature, sending as sendCommand } from './integrations.feature.js';
import { MessageLog } from './MessageLog.js';
import { SinceDialog } from './SinceDialog.js';

const FILTERS = ['all', 'delivered', 'pending', 'dead'] as const;
const COLORS = { delivered: 'teal', pending: 'orange', dead: 'red', erased: 'gray' } as const;

/** The log of the webhook's messages. */
export function Deliveries() {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { sending, deliveries: state } = useAppSelector(feature.select);
  const [asking, setAsking] = useState<'givenUp' | 'past' | null>(null);
  return (
    <>
      <MessageLog
        name="deliveries"
        title={t('deliveries')}
        oneTitle={t('delivery')}
        filters={FILTERS.map((value) => ({ value, label: t(`filterBy.${value}`) }))}
        figures={sending.status === 'fulfilled' && sending.value !== null ? t('queued', { count: sending.value }) : ''}
        actions={
          <>
            <Button variant="default" size="xs" onClick={() => setAsking('givenUp')}>
              {t('resendGivenUp')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setAsking('past')}>
              {t('sendPast')}
            </Button>
          </>
        }
        state={state}
        part={deliveries}
        states={DELIVERY_STATES}
        detail={<DeliveryDetail />}
        kindOf={({ type }) => type}
        answerOf={({ tries, lastStatus, lastError, lastMs }) =>
          [
            t('tries', { count: tries }),
            lastStatus,
            lastError !== null && t(`fetchError.${lastError}` as 'fetchError.timeout'),
            lastMs !== null && `${lastMs} ms`,
          ]
            .filter((each) => each !== null && each !== false)
            .join(' · ')
        }
        stateOf={({ state }) => ({ text: t(`state.${state}`), color: COLORS[state] })}
      />
      <SinceDialog
        what={asking}
        onClose={() => setAsking(null)}
        onSend={(since) => asking && dispatch(sendCommand.requested({ what: asking, since }))}
      />
    </>
  );
}
