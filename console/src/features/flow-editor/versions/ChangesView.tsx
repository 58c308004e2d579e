import { Select, Skeleton, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowVersion } from '@parley/contracts/http/flow-history';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { DefinitionChanges } from './DefinitionChanges.js';
import { compared, feature, type Side } from './versions.feature.js';
import { VersionList } from './VersionList.js';
import classes from './versions.module.css';

export interface ChangesViewProps {
  readonly flowId: number;
  readonly versions: readonly FlowVersion[];
  readonly newer: number | 'draft';
  readonly older: Side;
  readonly onCompare: (older: string | null) => void;
}

/** Shows how a version differs from the one before it, from any other, or from the draft. */
export function ChangesView({ flowId, versions, newer, older, onCompare }: ChangesViewProps) {
  const { t } = useTranslation('flow-history');
  const name = (side: Side): string =>
    side === 'draft' ? t('draft') : side === 'nothing' ? t('beforeFirst') : t('version', { version: side });
  const sides: readonly Side[] = ['draft', ...versions.map(({ version }) => version), 'nothing'];
  return (
    <div className={classes['beside']}>
      <VersionList flowId={flowId} versions={versions} chosen={newer} />
      <div className={classes['changes']}>
        <Select
          label={t('comparedWith')}
          className={classes['with'] ?? ''}
          allowDeselect={false}
          data={sides.filter((side) => side !== newer).map((side) => ({ value: String(side), label: name(side) }))}
          value={String(older)}
          onChange={onCompare}
        />
        <Changes {...{ flowId, versions, older, newer }} />
        <Text fz="xs" c="dimmed">
          {t('settingsApplyToAll')}
        </Text>
      </div>
    </div>
  );
}

function Changes({ flowId, versions, older, newer }: Omit<ChangesViewProps, 'onCompare'>) {
  const { t } = useTranslation('flow-history');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { arg, value, status, error } = useAppSelector(feature.select).compared;
  const asked = useMemo(() => ({ flowId, versions, older, newer }), [flowId, versions, older, newer]);
  useEffect(() => void dispatch(compared.requested(asked)), [dispatch, asked]);
  const current = arg === asked;
  const late = useDelayed(!current || status === 'pending');
  if (current && status === 'rejected' && error)
    return <ErrorView message={failureText(error)} onRetry={() => dispatch(compared.requested(asked))} />;
  if (!current || !value)
    return late ? <Skeleton h={120} radius="lg" role="status" aria-label={t('fetching')} /> : null;
  const { before, after } = value;
  return (
    <DefinitionChanges
      before={before.definition}
      after={after.definition}
      facts={before.facts && after.facts && [before.facts, after.facts]}
    />
  );
}
