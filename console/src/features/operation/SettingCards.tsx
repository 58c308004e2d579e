/** Cards of the state that change something: a trial of uploads, who may sign up, maintenance. */
import { Button, Select } from '@mantine/core';
import { SIGNUP_POLICIES, type SignupRules } from '@parley/contracts/http/auth';
import type { Operation } from '@parley/contracts/http/operation';
import { FolderUp, UserPlus, Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { configActions } from '../../foundation/config/config.slice.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useAsk } from '../../ui/use-ask.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { Card } from './Card.js';
import { feature, settling, uploading } from './operation.feature.js';
import classes from './operation.module.css';

interface ValueProps {
  readonly value: Operation;
}

export function UploadCard() {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const { uploading: tried } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const problem = tried.value?.problem ?? null;
  const isTried = tried.status === 'fulfilled';
  const result = problem
    ? t(`uploadFailed.${problem.step}`, { reason: problem.reason })
    : isTried
      ? t('uploadWorked')
      : tried.error && failureText(tried.error);
  return (
    <Card
      icon={FolderUp}
      title={t('uploads')}
      figure={t(isTried ? (problem ? 'uploadsFail' : 'uploadsWork') : 'uploadsUntried')}
      {...(isTried && { isBad: problem !== null })}
    >
      <Button
        variant="default"
        size="xs"
        loading={tried.status === 'pending'}
        onClick={() => dispatch(uploading.requested())}
      >
        {t('testUpload')}
      </Button>
      <p role="status" className={classes['result']}>
        {result}
      </p>
    </Card>
  );
}

const isPolicy = (text: string | null): text is SignupRules['policy'] =>
  (SIGNUP_POLICIES as readonly (string | null)[]).includes(text);

export function SignupCard({ value: { signup } }: ValueProps) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const { settling: settled } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { policy, ofSettings, domains } = signup;
  const isOwn = policy !== ofSettings;
  return (
    <Card icon={UserPlus} title={t('signup')} figure={t(`signupPolicy.${policy}`)}>
      <Select
        label={t('whoSignsUp')}
        data={SIGNUP_POLICIES.map((each) => ({ value: each, label: t(`signupPolicy.${each}`) }))}
        value={policy}
        allowDeselect={false}
        disabled={settled.status === 'pending'}
        onChange={(chosen) => {
          if (isPolicy(chosen)) dispatch(settling.requested({ signup: chosen === ofSettings ? null : chosen }));
        }}
      />
      <p className={classes['result']}>
        {t(isOwn ? 'signupChosen' : 'signupOfSettings', { setting: `SIGNUP=${ofSettings}` })}
        {policy === 'open' && domains.length > 0 && ` ${t('signupDomains', { domains: domains.join(', ') })}`}
      </p>
      <p role="alert" className={classes['result']}>
        {settled.error && failureText(settled.error)}
      </p>
    </Card>
  );
}

export function MaintenanceCard({ value: { maintenance } }: ValueProps) {
  const { t } = useTranslation('operation');
  const dispatch = useAppDispatch();
  const ask = useAsk();
  const ago = useRelativeTime();
  const { settling: settled } = useAppSelector(feature.select);
  const isOn = maintenance !== null;
  const isShown = useAppSelector((state) => state.config.isMaintained);
  // The banner of every page follows what is seen here at once.
  useEffect(() => {
    if (isOn && !isShown) dispatch(configActions.maintenanceMet());
    if (!isOn && isShown) dispatch(configActions.configRequested());
  }, [dispatch, isOn, isShown]);
  const begin = () =>
    ask({
      title: t('maintenanceBegin'),
      question: t('maintenanceMeans'),
      confirm: t('maintenanceBegin'),
      onConfirm: () => dispatch(settling.requested({ maintenance: true })),
    });
  return (
    <Card
      icon={Wrench}
      title={t('maintenance')}
      figure={isOn ? t('maintenanceSince', { when: ago(maintenance) }) : t('maintenanceOff')}
      {...(isOn && { isBad: true })}
    >
      <Button
        variant={isOn ? 'filled' : 'default'}
        size="xs"
        loading={settled.status === 'pending'}
        onClick={isOn ? () => dispatch(settling.requested({ maintenance: false })) : begin}
      >
        {t(isOn ? 'maintenanceEnd' : 'maintenanceBegin')}
      </Button>
      <p className={classes['result']}>{t('maintenanceWhat')}</p>
    </Card>
  );
}
