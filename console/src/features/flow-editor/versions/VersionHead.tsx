import { Anchor, Badge, Button, Select, Tooltip } from '@mantine/core';
import { ChevronRight, Copy } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { may } from '@parley/contracts/flow/policy';
import { useAppSelector } from '../../../foundation/hooks.js';
import { NameHeading } from '../../../ui/naming/NameHeading.js';
import { TopBar } from '../../../ui/TopBar.js';
import { useAsk } from '../../../ui/use-ask.js';
import { selectNotice } from '../bar/notices.slice.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectRole } from '../model/selectors.js';
import { promoteRequested } from '../sync/version.saga.js';
import { useView } from './use-view.js';
import classes from './versions.module.css';

/** The page's way back, its name, the version that it shows, and the ways to the draft. */
export function VersionHead({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const ask = useAsk();
  const [{ view }] = useView();
  const flow = useEditor((state) => state.flow);
  const role = useEditor(selectRole);
  const promoted = useAppSelector((root) => selectNotice(root)?.kind === 'promoted');
  useEffect(() => {
    if (promoted) void navigate(`/flows/${flowId}/edit`);
  }, [promoted, navigate, flowId]);
  const shown = flow?.version;
  const copy = () => {
    if (shown === undefined) return;
    ask({
      title: t('copyToBuilder'),
      question: t('promoteAsk'),
      confirm: t('copyToBuilder'),
      onConfirm: () => dispatch(promoteRequested({ flowId, version: shown })),
    });
  };
  const title = flow && [flow.flowSequence?.name, flow.name].filter(Boolean).join(' › ');
  return (
    <TopBar
      isHead
      tools={
        <>
          <Button size="sm" variant="default" component={Link} to={`/flows/${flowId}/edit`}>
            {t('toBuilder')}
          </Button>
          {flow && shown !== undefined && may(role, 'flow.promote') && (
            <Button size="sm" leftSection={<Copy size={16} aria-hidden />} onClick={copy}>
              {t('copyToBuilder')}
            </Button>
          )}
        </>
      }
    >
      {title && <title>{`${title} · ${t('common:appName')}`}</title>}
      <div className={classes['head']}>
        <Crumbs flowId={flowId} />
        <div className={classes['name']}>
          {title && <NameHeading name={title} onEdit={undefined} />}
          {flow && shown !== undefined && flow.latestVersion !== null && (
            <>
              <Select
                aria-label={t('version')}
                size="xs"
                w={90}
                allowDeselect={false}
                data={Array.from({ length: flow.latestVersion }, (_, index) => ({
                  value: String(index + 1),
                  label: t('versionOf', { version: index + 1 }),
                })).reverse()}
                value={String(shown)}
                // The tab stays; what it is compared with doesn't.
                onChange={(next) =>
                  void navigate(`/flows/${flowId}/versions/${next}${view === 'lesson' ? '?view=lesson' : ''}`)
                }
              />
              <Tooltip label={t('notSavingWhy')}>
                <Badge color="orange" tabIndex={0}>
                  {t('notSaving')}
                </Badge>
              </Tooltip>
            </>
          )}
        </div>
      </div>
    </TopBar>
  );
}

function Crumbs({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-history', 'common']);
  const flow = useEditor((state) => state.flow);
  const next = <ChevronRight size={16} aria-hidden />;
  return (
    <nav className={classes['crumbs']} aria-label={t('crumbs')}>
      <Anchor component={Link} to="/">
        {t('common:navigation.lessons')}
      </Anchor>
      {flow?.flowSequence && (
        <>
          {next}
          <Anchor component={Link} to={`/sequences/${flow.flowSequence.id}/edit`} dir="auto">
            {flow.flowSequence.name}
          </Anchor>
        </>
      )}
      {flow && (
        <>
          {next}
          <Anchor component={Link} to={`/flows/${flowId}/edit`} dir="auto">
            {flow.name}
          </Anchor>
        </>
      )}
    </nav>
  );
}
