import { Badge, Button, Group, Modal, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery, DeliveryState } from '@parley/contracts/http/webhooks';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { LoadMore } from '../../ui/LoadMore.js';
import { DeliveryDetail } from './DeliveryDetail.js';
import { feature } from './integrations.feature.js';
import { integrations } from './integrations.slice.js';
import classes from './integrations.module.css';
import { SinceDialog } from './SinceDialog.js';

const FILTERS = ['all', 'delivered', 'pending', 'dead'] as const;
const STATE_COLORS = { delivered: 'teal', pending: 'orange', dead: 'red', erased: 'gray' } as const;
/** Below it one delivery opens in a dialog. */
const NARROW = '(max-width: 48em)';

/** The log: one row a message, opened in place; on phones and in narrow windows in a dialog. */
export function Deliveries() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { log, filter, openId, sending } = useAppSelector(feature.select).webhook;
  const [asking, setAsking] = useState<'givenUp' | 'past' | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  const close = () => dispatch(integrations.oneChosen(null));
  const more = useCallback(() => void dispatch(integrations.moreWanted()), [dispatch]);
  return (
    <section aria-labelledby="deliveries">
      <div className={classes['logHead']}>
        <h3 id="deliveries">{t('deliveries')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('filter')}
          value={filter ?? 'all'}
          onChange={(value) => dispatch(integrations.filterChosen(value === 'all' ? null : (value as DeliveryState)))}
          data={FILTERS.map((value) => ({ value, label: t(`filterBy.${value}`) }))}
        />
        <Group gap="xs" className={classes['actions'] ?? ''}>
          <Button variant="default" size="xs" onClick={() => setAsking('givenUp')}>
            {t('resendGivenUp')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsking('past')}>
            {t('sendPast')}
          </Button>
        </Group>
      </div>
      <Text role="status" size="sm" c="dimmed">
        {sending.status === 'fulfilled' && sending.queued !== null ? t('queued', { count: sending.queued }) : ''}
      </Text>
      {log.rows.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          {log.status === 'rejected'
            ? t('logFailed')
            : log.status === 'fulfilled'
              ? t('noDeliveries')
              : t('common:loading')}
        </Text>
      ) : (
        <ul className={classes['log']}>
          {log.rows.map((row) => (
            <li key={row.id}>
              <Row row={row} isOpen={openId === row.id} />
              {openId === row.id && !isNarrow && <DeliveryDetail />}
            </li>
          ))}
        </ul>
      )}
      {log.hasMore && <LoadMore pending={log.status === 'pending'} failed={log.status === 'rejected'} onMore={more} />}
      <Modal
        opened={openId !== null && isNarrow === true}
        onClose={close}
        size={700}
        title={t('delivery')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <DeliveryDetail />
      </Modal>
      <SinceDialog what={asking} onClose={() => setAsking(null)} />
    </section>
  );
}

function Row({ row, isOpen }: { readonly row: Delivery; readonly isOpen: boolean }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <UnstyledButton
      className={classes['row']}
      aria-expanded={isOpen}
      onClick={() => dispatch(integrations.oneChosen(isOpen ? null : row.id))}
    >
      <Chevron size={16} aria-hidden />
      <time dateTime={row.at}>{when.format(new Date(row.at))}</time>
      <code>{row.type}</code>
      <span className={classes['who']} dir="auto" title={row.identifier ?? undefined}>
        {row.identifier ?? '–'}
      </span>
      <span className={classes['answer']}>
        {t('tries', { count: row.tries })}
        {row.lastStatus !== null && ` · ${row.lastStatus}`}
        {row.lastError !== null && ` · ${t(`fetchError.${row.lastError}` as 'fetchError.timeout')}`}
        {row.lastMs !== null && ` · ${row.lastMs} ms`}
      </span>
      <Badge variant="light" color={STATE_COLORS[row.state]} tt="none">
        {t(`state.${row.state}`)}
      </Badge>
    </UnstyledButton>
  );
}
