import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELIVERY_STATES } from '@parley/contracts/http/webhooks';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { DeliveryDetail } from './DeliveryDetail.js';
import { feature } from './integrations.feature.js';
import { integrations } from './integrations.slice.js';
import { MessageLog } from './MessageLog.js';
import { SinceDialog } from './SinceDialog.js';

const FILTERS = ['all', 'delivered', 'pending', 'dead'] as const;
const COLORS = { delivered: 'teal', pending: 'orange', dead: 'red', erased: 'gray' } as const;

/** The log of the webhook's messages. */
export function Deliveries() {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { log, filter, openId, sending } = useAppSelector(feature.select).webhook;
  const [asking, setAsking] = useState<'givenUp' | 'past' | null>(null);
  const more = useCallback(() => void dispatch(integrations.moreWanted()), [dispatch]);
  return (
    <>
      <MessageLog
        name="deliveries"
        title={t('deliveries')}
        oneTitle={t('delivery')}
        filters={FILTERS.map((value) => ({ value, label: t(`filterBy.${value}`) }))}
        filter={filter ?? 'all'}
        figures={
          sending.status === 'fulfilled' && sending.queued !== null ? t('queued', { count: sending.queued }) : ''
        }
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
        log={log}
        openId={openId}
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
        onFilter={(value) =>
          dispatch(integrations.filterChosen(DELIVERY_STATES.find((state) => state === value) ?? null))
        }
        onOpen={(id) => dispatch(integrations.oneChosen(id))}
        onMore={more}
      />
      <SinceDialog
        what={asking}
        onClose={() => setAsking(null)}
        onSend={(since) => asking && dispatch(integrations.sendRequested({ what: asking, since }))}
      />
    </>
  );
}
