import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Report } from './use-import.js';
import classes from './translation.module.css';

/** Maximum problems listed; of the others only the number is shown. */
const MAX_LISTED = 100;

/** The result of an import, with the lines that were skipped. */
export function ImportReport({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const frame = { w: '100%', withCloseButton: true, closeButtonLabel: t('common:dismiss'), onClose };
  if (report.kind === 'refused')
    return (
      <Alert {...frame} color="red" role="alert">
        {t(`translate.refused.${report.code}`, { line: report.line })}
      </Alert>
    );
  const { added, overwritten, same, blank, outdated, problems } = report.plan;
  const facts = [
    t('translate.added', { count: added }),
    overwritten > 0 &&
      (report.overwrote
        ? t('translate.overwritten', { count: overwritten })
        : t('translate.kept', { count: overwritten })),
    same > 0 && t('translate.unchanged', { count: same }),
    blank > 0 && t('translate.blank', { count: blank }),
    outdated > 0 && t('translate.outdated', { count: outdated }),
  ];
  return (
    <Alert {...frame} color={problems.length > 0 ? 'orange' : 'teal'} role="status" title={t('translate.imported')}>
      {facts.filter(Boolean).join(' · ')}
      {problems.length > 0 && (
        <List fz="sm" className={classes['problems']} tabIndex={0} aria-label={t('translate.leftOut')}>
          {problems.slice(0, MAX_LISTED).map(({ line, id, code }) => (
            <List.Item key={`${line}/${id}`}>{t(`translate.problem.${code}`, { line, id })}</List.Item>
          ))}
          {problems.length > MAX_LISTED && (
            <List.Item>{t('translate.more', { count: problems.length - MAX_LISTED })}</List.Item>
          )}
        </List>
      )}
    </Alert>
  );
}
