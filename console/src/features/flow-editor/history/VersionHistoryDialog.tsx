import { Alert, Button, Group, Modal, Select, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { unpinned } from '@parley/contracts/engine/flow-links';
import { publishedDefinition } from '@parley/contracts/flow/published';
import { listVersions, type FlowVersion } from '@parley/contracts/http/flow-history';
import { getFlow, getPublished } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useRelativeTime } from '../../../ui/use-relative-time.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { DefinitionChanges } from './DefinitionChanges.js';
import type { Facts } from './facts-diff.js';
import { useFetched, type Fetched } from './use-fetched.js';
import classes from './history.module.css';

export interface VersionHistoryDialogProps {
  readonly flowId: number;
  /** The version shown on the page. */
  readonly shown: number;
  readonly onClose: () => void;
}
/** A published version, the current draft, or the empty flow before the first version. */
type Side = number | 'draft' | 'nothing';
const NOTHING: FlowDefinition = { promptsArray: [] };

/**
 * Shows who published each version, when and with which note, and the differences between any two versions or the
 * draft.
 */
export function VersionHistoryDialog({ flowId, shown, onClose }: VersionHistoryDialogProps) {
  const { t } = useTranslation(['flow-history', 'common']);
  useReturnFocus();
  const [newer, setNewer] = useState<Side>(shown);
  const [older, setOlder] = useState<Side>(shown > 1 ? shown - 1 : 'nothing');
  const load = useCallback(
    (api: Api, signal: AbortSignal) => api.call(listVersions, { params: { id: flowId }, signal }),
    [flowId],
  );
  const versions = useFetched(load);
  const choose = (side: Side, latest: number) => {
    setNewer(side);
    setOlder(side === 'draft' ? latest : Number(side) > 1 ? Number(side) - 1 : 'nothing');
  };
  return (
    <Modal opened onClose={onClose} size={1040} title={t('versionsTitle')}>
      <Waiting of={versions}>
        {(list) => (
          <div className={classes['compare']}>
            <VersionList versions={list} chosen={newer} onChoose={(side) => choose(side, list.length)} />
            <Stack gap="md">
              <Select
                label={t('comparedWith')}
                allowDeselect={false}
                w={220}
                data={sidesOf(list, newer).map((side) => ({ value: String(side), label: sideName(side, t) }))}
                value={String(older)}
                onChange={(value) => setOlder(value === 'draft' || value === 'nothing' ? value : Number(value))}
              />
              <Comparison key={`${older} ${newer}`} flowId={flowId} versions={list} older={older} newer={newer} />
              <Text fz="xs" c="dimmed">
                {t('settingsApplyToAll')}
              </Text>
            </Stack>
          </div>
        )}
      </Waiting>
    </Modal>
  );
}

const sidesOf = (list: readonly FlowVersion[], but: Side): readonly Side[] =>
  (['draft', ...list.map(({ version }) => version), 'nothing'] as const).filter((side) => side !== but);
const sideName = (side: Side, t: ReturnType<typeof useTranslation<'flow-history'>>['t']): string =>
  side === 'draft' ? t('draft') : side === 'nothing' ? t('beforeFirst') : t('version', { version: side });

function Waiting<T>({ of, children }: { readonly of: Fetched<T>; readonly children: (value: T) => ReactNode }) {
  const { t } = useTranslation(['flow-history', 'common']);
  const failureText = useFailureText();
  if (of.failure)
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          {failureText(of.failure)}
          <Button variant="default" size="compact-sm" onClick={of.retry}>
            {t('common:retry')}
          </Button>
        </Group>
      </Alert>
    );
  return of.value === undefined ? (
    <Skeleton h={120} radius="md" role="status" aria-label={t('fetching')} />
  ) : (
    children(of.value)
  );
}

interface VersionListProps {
  readonly versions: readonly FlowVersion[];
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}
function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const { t, i18n } = useTranslation('flow-history');
  const ago = useRelativeTime();
  const row = (side: Side, lines: ReactNode) => (
    <li key={side}>
      <UnstyledButton
        className={classes['version']}
        aria-current={side === chosen || undefined}
        onClick={() => onChoose(side)}
      >
        <Text fw={500}>{sideName(side, t)}</Text>
        {lines}
      </UnstyledButton>
    </li>
  );
  return (
    <ul className={classes['versions']} aria-label={t('versionsTitle')}>
      {row('draft', null)}
      {versions.map(({ version, publishedAt, by, note }) =>
        row(
          version,
          <>
            <Text fz="xs" c="dimmed">
              {by?.name || by?.email || t('somebody')} ·{' '}
              <time dateTime={publishedAt} title={new Date(publishedAt).toLocaleString(i18n.language)}>
                {ago(publishedAt)}
              </time>
            </Text>
            {note && (
              <Text fz="sm" className={classes['note']} dir="auto">
                {note}
              </Text>
            )}
          </>,
        ),
      )}
    </ul>
  );
}

interface Compared {
  readonly definition: FlowDefinition;
  /** null for the empty flow, which has none. */
  readonly facts: Facts | null;
}
const EMPTY: Compared = { definition: NOTHING, facts: null };

/** Without authors' notes, pinned versions and links by order, so that they don't count as differences. */
async function comparedOf(
  api: Api,
  flowId: number,
  versions: readonly FlowVersion[],
  side: Side,
  signal: AbortSignal,
): Promise<Compared> {
  if (side === 'nothing') return EMPTY;
  if (side === 'draft') {
    const flow = await api.call(getFlow, { params: { id: flowId }, signal });
    return { definition: publishedDefinition(unpinned(withNamedLinks(flow.definition))), facts: flow };
  }
  const query = { keepTranslations: 'true' } as const;
  const { definition } = await api.call(getPublished, { params: { id: flowId, version: side }, query, signal });
  return { definition: unpinned(definition), facts: versions.find(({ version }) => version === side) ?? null };
}

interface ComparisonProps {
  readonly flowId: number;
  readonly versions: readonly FlowVersion[];
  readonly older: Side;
  readonly newer: Side;
}
function Comparison({ flowId, versions, older, newer }: ComparisonProps) {
  const load = useCallback(
    (api: Api, signal: AbortSignal) =>
      Promise.all([older, newer].map((side) => comparedOf(api, flowId, versions, side, signal))),
    [flowId, versions, older, newer],
  );
  const both = useFetched(load);
  return (
    <Waiting of={both}>
      {([before = EMPTY, after = EMPTY]) => (
        <DefinitionChanges
          before={before.definition}
          after={after.definition}
          facts={before.facts && after.facts && [before.facts, after.facts]}
        />
      )}
    </Waiting>
  );
}
