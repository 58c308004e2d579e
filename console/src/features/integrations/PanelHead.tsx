import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationType } from '@parley/contracts/flow/integration-config';
import type { Integration } from '@parley/contracts/http/integrations';
import classes from './integrations.module.css';

const COLORS = { working: 'teal', failing: 'orange', disabled: 'red' } as const;

/** The panel's title, its state as a word, and what can be done with it. */
export function PanelHead({
  type,
  status,
  word,
  about,
  children,
}: {
  readonly type: IntegrationType | 'xapi';
  readonly status?: Integration['status'];
  /** Instead of the usual word for the state. */
  readonly word?: string;
  readonly about?: string;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('integrations');
  return (
    <header className={classes['head']}>
      <h2>{t(`type.${type}`)}</h2>
      {status && (
        <Badge variant="light" color={COLORS[status]} tt="none">
          {word ?? t(`status.${status}`)}
        </Badge>
      )}
      {about !== undefined && <p>{about}</p>}
      <div className={classes['actions']}>{children}</div>
    </header>
  );
}
