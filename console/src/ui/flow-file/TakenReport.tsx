import { Alert, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TakenFile } from '@parley/contracts/interchange/read-any-file';
import { reportGroups, type ReportGroup } from './report-groups.js';
import classes from './TakenReport.module.css';

/** Most lines of a group shown at once, so that a long group does not hide the next. */
const SHOWN = 6;

/** The report on an imported file: what it is, how much was imported, and what was not. */
export function TakenReport({ read }: { readonly read: TakenFile }) {
  const { t } = useTranslation('interchange');
  const { kind, flow, census, isWhole } = read;
  return (
    <Alert color={isWhole ? 'teal' : 'orange'} role="alert">
      <Text fz="sm" fw={600}>
        {t(`found_${kind}`, { name: flow.name, count: flow.definition.promptsArray.length })}
      </Text>
      {census && kind !== 'flow' && (
        <Text fz="sm">
          {t(census.cameInPart > 0 ? `cameInPart_${kind}` : `came_${kind}`, {
            came: census.came,
            of: census.parts,
            inPart: census.cameInPart,
          })}{' '}
          {census.words > 0 && t('cameWords', { came: census.wordsCame, of: census.words })}
        </Text>
      )}
      <Text fz="sm">{isWhole ? t('allMapped') : t('notMapped')}</Text>
      {!isWhole && (
        <div className={classes.lost} role="group" aria-label={t('notMapped')} tabIndex={0}>
          {reportGroups(t, read).map((group) => (
            <Lost key={group.title} group={group} />
          ))}
        </div>
      )}
    </Alert>
  );
}

function Lost({ group: { title, lines, matters } }: { readonly group: ReportGroup }) {
  const { t } = useTranslation('interchange');
  const each = [...new Set(lines)];
  return (
    <details open={matters}>
      <summary>{title}</summary>
      <Lines lines={each.slice(0, SHOWN)} />
      {each.length > SHOWN && (
        <details>
          <summary>{t('more', { number: each.length - SHOWN })}</summary>
          <Lines lines={each.slice(SHOWN)} />
        </details>
      )}
    </details>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <List size="sm">
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);
