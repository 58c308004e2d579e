import { useTranslation } from 'react-i18next';
import type { WebhookSummary } from '@parley/contracts/http/webhooks';
import classes from './integrations.module.css';

const PERCENT = 100;

/** How the webhook has done in the last 24 hours. */
export function WebhookFigures({ summary }: { readonly summary: WebhookSummary }) {
  const { t, i18n } = useTranslation('integrations');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { delivered, failed, waiting, givenUp, hours } = summary;
  const attempts = delivered + failed;
  const most = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{t('figure.delivered')}</dt>
        <dd>
          {number.format(delivered)}
          {attempts > 0 && <small>{number.format((PERCENT * delivered) / attempts)}%</small>}
        </dd>
      </div>
      <div>
        <dt>{t('figure.waiting')}</dt>
        <dd>{number.format(waiting)}</dd>
      </div>
      <div>
        <dt>{t('figure.givenUp')}</dt>
        <dd>
          {number.format(givenUp)}
          <small>{t('in30Days')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('figure.byHour')}</dt>
        <dd>
          <span
            className={classes['hours']}
            role="img"
            aria-label={t('byHourText', { delivered: number.format(delivered), failed: number.format(failed) })}
          >
            {hours.map((hour, index) => (
              <span key={index} className={classes['hour']}>
                <span className={classes['failed']} style={{ height: `${(PERCENT * hour.failed) / most}%` }} />
                <span className={classes['done']} style={{ height: `${(PERCENT * hour.delivered) / most}%` }} />
              </span>
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}
