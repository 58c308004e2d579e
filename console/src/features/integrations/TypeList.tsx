import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChartLine, Check, Cloud, GraduationCap, KeyRound, Network, Webhook, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INTEGRATION_TYPES, isIntegrationType, type IntegrationType } from '@parley/contracts/flow/integration-config';
import { useAppSelector } from '../../foundation/hooks.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import tokenClasses from './tokens.module.css';

/** A type of integration, or an entry under "For programs". */
export type Choice = IntegrationType | 'tokens' | 'xapi';
export const isChoice = (value: unknown): value is Choice =>
  value === 'tokens' || value === 'xapi' || isIntegrationType(value);

const ICONS: Readonly<Record<IntegrationType, LucideIcon>> = {
  thinkific: GraduationCap,
  webhook: Webhook,
  lti: Network,
  cloudinary: Cloud,
};

interface ListProps {
  readonly chosen: Choice | null;
  readonly onChoose: (type: Choice) => void;
}

/** INTG-2, 3: the four types, of which configured ones have a tick; then what programs use. */
export function TypeList(props: ListProps) {
  const { t } = useTranslation('integrations');
  const { list, xapiStore } = useAppSelector(feature.select);
  return (
    <div className={classes['types']}>
      <nav aria-label={t('types')}>
        <ul>
          {INTEGRATION_TYPES.map((type) => (
            <Entry
              {...props}
              key={type}
              type={type}
              Icon={ICONS[type]}
              name={t(`type.${type}`)}
              about={t(`about.${type}`)}
              isConfigured={list.value?.some((one) => one.type === type) ?? false}
            />
          ))}
        </ul>
      </nav>
      <nav className={tokenClasses['forPrograms']} aria-labelledby="for-programs">
        <h2 id="for-programs">{t('forPrograms')}</h2>
        <ul>
          <Entry {...props} type="tokens" Icon={KeyRound} name={t('token.title')} about={t('token.about')} />
          <Entry
            {...props}
            type="xapi"
            Icon={ChartLine}
            name={t('type.xapi')}
            about={t('xapi.about')}
            isConfigured={Boolean(xapiStore.value?.store)}
          />
        </ul>
      </nav>
    </div>
  );
}

function Entry({
  chosen,
  onChoose,
  type,
  Icon,
  name,
  about,
  isConfigured = false,
}: ListProps & {
  readonly type: Choice;
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly about: string;
  readonly isConfigured?: boolean;
}) {
  const { t } = useTranslation('integrations');
  return (
    <li>
      <UnstyledButton
        className={classes['type']}
        aria-current={chosen === type ? 'true' : undefined}
        onClick={() => onChoose(type)}
      >
        <span className={classes['icon']}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={classes['typeText']}>
          <span>{name}</span>
          <small>{about}</small>
        </span>
        {isConfigured && (
          <span className={classes['tick']}>
            <Check size={14} aria-hidden />
            <VisuallyHidden>{t('configured')}</VisuallyHidden>
          </span>
        )}
      </UnstyledButton>
    </li>
  );
}
