import { Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedLaunch } from '@parley/contracts/http/lti';
import classes from './integrations.module.css';

/** The owner reads in words what is wrong in these fields; of others the name is shown. */
const FIELDS = [
  'iss',
  'aud',
  'azp',
  'nonce',
  'sub',
  'roles',
  'version',
  'message_type',
  'resource_link',
  'client_id',
] as const;

/** Launches that were refused, the newest first: what was wrong, what was expected and what came. */
export function RefusedLaunchRows({ launches }: { readonly launches: readonly RefusedLaunch[] }) {
  const { t } = useTranslation('integrations');
  const id = useId();
  if (launches.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes['logHead']}>
        <h4 id={id}>{t('lti.refusedLaunches')}</h4>
      </div>
      <ul className={classes['attempts']}>
        {launches.map((launch) => (
          <Row key={JSON.stringify(launch)} launch={launch} />
        ))}
      </ul>
    </section>
  );
}

function Row({ launch }: { readonly launch: RefusedLaunch }) {
  const { t, i18n } = useTranslation('integrations');
  const { problem, field, expected, received, deployment, times, lastAt } = launch;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const known = FIELDS.find((name) => name === field);
  const isClock = problem === 'bad-time';
  return (
    <li>
      <span>
        {when.format(new Date(lastAt))}
        {times > 1 && ` ${t('lti.times', { count: times })}`}
      </span>
      <span dir="auto">
        {isClock ? t('lti.launch.bad-time', { minutes: received }) : t(`lti.launch.${problem}`)}
        {known && ` ${t(`lti.claim.${known}`)}`}
        {!known && field !== '' && !isClock && ` (${field})`}
        {expected !== '' && !isClock && (
          <Text size="xs" c="dimmed">
            {t('lti.expected')}: <code>{expected}</code>
          </Text>
        )}
        {received !== '' && !isClock && (
          <Text size="xs" c="dimmed">
            {t('lti.received')}: <code>{received}</code>
          </Text>
        )}
        {deployment !== '' && (
          <Text size="xs" c="dimmed">
            {t('lti.deployment')}: <code>{deployment}</code>
          </Text>
        )}
      </span>
    </li>
  );
}
