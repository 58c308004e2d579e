import { Alert, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileProblem } from '@parley/contracts/interchange/flow-file';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';

/** Lines shown of a long report. */
const SHOWN = 30;

/** What a file is, and what of it has no place in a flow; of a refused one the reasons, with their places. */
export function FileReport({ read }: { readonly read: AnyFile }) {
  const { t } = useTranslation('interchange');
  const placeOf = ({ path }: FileProblem): string => {
    const at = path.indexOf('promptsArray') + 1;
    const number = path[at];
    if (at === 0 || typeof number !== 'number') return path.join(' › ') || t('wholeFile');
    const rest = path.slice(at + 1).filter((step) => step !== 'definition');
    return [
      t('promptPlace', { number: number + 1 }),
      ...rest.map((step) => (typeof step === 'number' ? step + 1 : step)),
    ].join(' › ');
  };
  const lines = read.ok
    ? read.notes.map(({ place, code, detail }) =>
        t('place', { place: place || t('wholeFile'), reason: t(`note.${code}`, { detail }) }),
      )
    : read.problems.map((problem) => t('place', { place: placeOf(problem), reason: t(`problem.${problem.code}`) }));
  return (
    <Alert color={read.ok ? (lines.length > 0 ? 'orange' : 'teal') : 'red'} role="alert">
      <Text fz="sm" fw={600}>
        {read.ok
          ? t(`found_${read.kind}`, { name: read.flow.name, count: read.flow.definition.promptsArray.length })
          : t('refused')}
      </Text>
      {read.ok && <Text fz="sm">{lines.length > 0 ? t('notMapped') : t('allMapped')}</Text>}
      {lines.length > 0 && (
        <List size="sm" mah={260} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
          {lines.slice(0, SHOWN).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {lines.length > SHOWN && <Text fz="sm">{t('more', { number: lines.length - SHOWN })}</Text>}
    </Alert>
  );
}
