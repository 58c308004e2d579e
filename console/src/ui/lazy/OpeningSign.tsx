import { Loader, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../use-delayed.js';
import classes from './OpeningSign.module.css';

/** Says that a dialog is on its way, above the page, which stays as it is. */
export function OpeningSign() {
  const { t } = useTranslation('common');
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <Paper className={classes['sign']} shadow="md" withBorder>
      <Loader size="sm" type="dots" role="status" aria-label={t('loading')} />
    </Paper>
  );
}
