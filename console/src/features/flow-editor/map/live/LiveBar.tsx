import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCalm } from '../../../../ui/use-calm.js';
import { useFailureText } from '../../../../ui/use-failure-text.js';
import { useEditor } from '../../model/hooks.js';
import { countsOf } from './here.js';
import type { WatchedClass } from './use-watched-class.js';
import classes from './live.module.css';

/** How many are here, and how they are shown. */
export function LiveBar({ here, failure, isOver, hidden, hide, retry }: WatchedClass) {
  const { t } = useTranslation(['live', 'flow-map', 'common']);
  const failureText = useFailureText();
  const flowId = useEditor((state) => state.flowId);
  const byKey = useEditor((state) => state.doc.byKey);
  const learners = here?.learners ?? [];
  const counts = countsOf(learners);
  const elsewhere = learners.filter(({ promptKey }) => promptKey === null || !Object.hasOwn(byKey, promptKey)).length;
  const parts = [
    t('here', { count: learners.length }),
    ...(['waiting', 'stuck', 'completed'] as const).flatMap((state) =>
      counts[state] > 0 ? t(state, { count: counts[state] }) : [],
    ),
    ...(here?.isCut ? [t('isCut', { count: learners.length })] : []),
    ...(elsewhere > 0 ? [t('flow-map:elsewhere', { count: elsewhere })] : []),
  ];
  const text = here === null ? '' : learners.length === 0 ? t('nobody') : parts.join(' · ');
  const said = useCalm(text);
  return (
    <>
      <Switch
        size="xs"
        label={t('hideNames')}
        checked={hidden}
        onChange={(event) => hide(event.currentTarget.checked)}
      />
      <Link className={classes['list']} to={`/flows/${flowId}/live${hidden ? '?names=hidden' : ''}`}>
        {t('flow-map:asList')}
      </Link>
      <span className={classes['told']} aria-hidden>
        {text}
      </span>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {failure && (
        <span role="alert" className={classes['told']}>
          {isOver || here === null ? failureText(failure) : t('stale')}{' '}
          {!isOver && here === null && (
            <Button size="compact-xs" variant="default" onClick={retry}>
              {t('common:retry')}
            </Button>
          )}
        </span>
      )}
    </>
  );
}
