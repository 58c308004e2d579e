import { Alert, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileProblem } from '@parley/contracts/interchange/flow-file';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { TakenReport } from './TakenReport.js';

/** Most lines shown of a long report. */
const SHOWN = 30;

/** Says what a file is and what was not imported; for a refused file, the reasons with their places. */
export function FileReport({ read }: { readonly read: AnyFile }) {
  if (read.ok) return <TakenReport read={read} />;
  return <Refusal problems={read.problems} />;
}

function Refusal({ problems }: { readonly problems: readonly FileProblem[] }) {
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
  const lines = problems.map((problem) => {
    const reason = t(`problem.${problem.code}`, { detail: problem.detail ?? '' });
    // Files of another program have sentences of their own.
    const isNamed = problem.code.startsWith('is-') || problem.code === 'twine-format';
    return isNamed ? reason : t('place', { place: placeOf(problem), reason });
  });
  return (
    <Alert color="red" role="alert">
      <Text fz="sm" fw={600}>
        {t('refused')}
      </Text>
      <List size="sm" mah={260} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
        {lines.slice(0, SHOWN).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {lines.length > SHOWN && <Text fz="sm">{t('more', { number: lines.length - SHOWN })}</Text>}
    </Alert>
  );
}
