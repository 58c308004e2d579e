import { Badge, Group, Modal, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { LoadMore } from '../../ui/LoadMore.js';
import type { Page } from './log-page.js';
import classes from './integrations.module.css';

/** Below it one row opens in a dialog. */
const NARROW = '(max-width: 48em)';

interface LoggedRow {
  readonly id: string;
  readonly at: string;
  /** The name of the learner; null = nobody, or forgotten. */
  readonly identifier: string | null;
}
interface MessageLogProps<Row extends LoggedRow, State extends string> {
  /** Id of the heading. */
  readonly name: string;
  readonly title: string;
  /** The title of the dialog with one row. */
  readonly oneTitle: string;
  readonly filters: readonly { readonly value: string; readonly label: string }[];
  /** Counts the rows that are being sent. */
  readonly figures: string;
  /** Buttons that send again. */
  readonly actions: ReactNode;
  readonly state: { readonly log: Page<Row>; readonly filter: State | null; readonly openId: string | null };
  readonly part: {
    filterChosen(state: State | null): UnknownAction;
    oneChosen(id: string | null): UnknownAction;
    moreRequested(): UnknownAction;
  };
  readonly states: readonly State[];
  /** The row that is open: what was sent, and what came back. */
  readonly detail: ReactNode;
  readonly kindOf: (row: Row) => string;
  /** How the newest attempt went. */
  readonly answerOf: (row: Row) => string;
  readonly stateOf: (row: Row) => { readonly text: string; readonly color: string };
}

/** Lists the sent messages: one row a message, opened in place; on phones and in narrow windows in a dialog. */
export function MessageLog<Row extends LoggedRow, State extends string>(props: MessageLogProps<Row, State>) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { name, title, oneTitle, filters, figures, actions, detail, part, states } = props;
  const { log, filter, openId } = props.state;
  const onMore = useCallback(() => void dispatch(part.moreRequested()), [dispatch, part]);
  const onOpen = (id: string | null) => dispatch(part.oneChosen(id));
  const isNarrow = useMediaQuery(NARROW);
  return (
    <section aria-labelledby={name}>
      <div className={classes['logHead']}>
        <h3 id={name}>{title}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('filter')}
          value={filter ?? 'all'}
          onChange={(value) => dispatch(part.filterChosen(states.find((state) => state === value) ?? null))}
          data={[...filters]}
        />
        <Group gap="xs" className={classes['actions'] ?? ''}>
          {actions}
        </Group>
      </div>
      <Text role="status" size="xs" c="dimmed" mb={figures === '' ? 0 : 'xs'}>
        {figures}
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
              <LogRow row={row} isOpen={openId === row.id} onOpen={onOpen} {...props} />
              {openId === row.id && !isNarrow && detail}
            </li>
          ))}
        </ul>
      )}
      {log.hasMore && (
        <LoadMore pending={log.status === 'pending'} failed={log.status === 'rejected'} onMore={onMore} />
      )}
      <Modal opened={openId !== null && isNarrow === true} onClose={() => onOpen(null)} size={700} title={oneTitle}>
        {detail}
      </Modal>
    </section>
  );
}

interface LogRowProps<Row extends LoggedRow> extends Pick<
  MessageLogProps<Row, string>,
  'kindOf' | 'answerOf' | 'stateOf'
> {
  readonly row: Row;
  readonly isOpen: boolean;
  /** null = closed */
  readonly onOpen: (id: string | null) => void;
}
function LogRow<Row extends LoggedRow>({ row, isOpen, kindOf, answerOf, stateOf, onOpen }: LogRowProps<Row>) {
  const { i18n } = useTranslation('integrations');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const { text, color } = stateOf(row);
  return (
    <UnstyledButton className={classes['row']} aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : row.id)}>
      <Chevron size={16} aria-hidden />
      <time dateTime={row.at}>{when.format(new Date(row.at))}</time>
      <code>{kindOf(row)}</code>
      <span className={classes['who']} dir="auto" title={row.identifier ?? undefined}>
        {row.identifier ?? '–'}
      </span>
      <span className={classes['answer']}>{answerOf(row)}</span>
      <Badge variant="light" color={color} tt="none">
        {text}
      </Badge>
    </UnstyledButton>
  );
}
