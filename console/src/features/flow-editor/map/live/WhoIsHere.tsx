import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEditor } from '../../model/hooks.js';
import type { AtPrompt } from './here.js';
import classes from './live.module.css';

export interface WhoIsHereProps {
  readonly of: AtPrompt;
  /** The prompt's. */
  readonly number: number;
  readonly tabIndex: number;
}

/** Lies over the circles of a prompt: names whoever is there, the needy first, and leads to their chats. */
export function WhoIsHere({ of, number, tabIndex }: WhoIsHereProps) {
  const { t } = useTranslation(['flow-map', 'live']);
  const flowId = useEditor((state) => state.flowId);
  // With hidden names nothing leads to a chat either, because it has the name in it.
  if (of.isHidden || flowId === null) return null;
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={`${classes['who']} nopan nodrag`}
          tabIndex={tabIndex}
          title={t('whoIsHere', { number })}
          aria-label={t('whoIsHere', { number })}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes['whoList'] ?? ''}>
        <Menu.Label>{t('openChat')}</Menu.Label>
        {of.learners.map(({ chatId, name, number: learner, state }) => (
          <Menu.Item key={chatId} component={Link} to={`/flows/${flowId}/stats?chat=${chatId}`}>
            <bdi>{name ?? t('live:learner', { number: learner })}</bdi>
            {state !== 'working' && <span className={classes['whoMark']}>{t(`live:mark_${state}`)}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
