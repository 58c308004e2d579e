import { Button, CopyButton, Loader, Stack, Text, TextInput } from '@mantine/core';
import { Link2, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { GuideLink } from './GuideLink.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import {
  answering,
  grades,
  platforms as platformList,
  registering,
  removing,
  retrying,
  saving,
  testing,
} from './lti.feature.js';
import { PanelHead } from './PanelHead.js';
import { PlatformCard } from './PlatformCard.js';
import { PlatformForm } from './PlatformForm.js';
import { RefusedLaunchRows } from './RefusedLaunchRows.js';
import { SecretOnce } from './SecretOnce.js';
import { notAtFields, useFailureToast } from './use-failure-toast.js';
import { useRefresh } from './use-refresh.js';

const ADDRESSES = ['login', 'launch', 'jwks', 'deepLink'] as const;
const REFRESH = [grades.refreshed()];
/** `id` null = a new platform. */
interface OpenForm {
  readonly id: string | null;
}

/** LTI-6: there is no removal of everything; platforms are removed one by one. */
export function LtiPanel() {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { platforms: load, registering: registration } = useAppSelector(feature.select);
  const { platforms = [], refusedLaunches = [] } = load.value ?? {};
  const failureText = useFailureText();
  const [form, setForm] = useState<OpenForm | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => void dispatch(platformList.requested()), [dispatch]);
  useRefresh(
    REFRESH,
    platforms.some(({ id }) => id === openId),
  );
  useFailureToasts();
  const openForm = (id: string | null) => {
    dispatch(saving.ended());
    setForm({ id });
  };
  const open = (id: string | null) => {
    setOpenId(id);
    dispatch(testing.ended());
    // Deployments may have asked, and launches been refused, since the panel was opened.
    dispatch(platformList.refreshed());
    if (id !== null) dispatch(grades.requested({ platform: id, state: null }));
  };
  if (load.status === 'rejected' && load.error)
    return (
      <ErrorView
        title={t('lti.loadFailed')}
        message={failureText(load.error)}
        onRetry={() => dispatch(platformList.requested())}
      />
    );
  return (
    <>
      <PanelHead type="lti">
        <Button
          variant="default"
          size="xs"
          leftSection={<Link2 size={14} aria-hidden />}
          onClick={() => dispatch(registering.requested())}
        >
          {t('lti.register')}
        </Button>
        <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => openForm(null)}>
          {t('lti.add')}
        </Button>
      </PanelHead>
      <Stack className={classes['body'] ?? ''} gap="md">
        {registration.value !== null && (
          <SecretOnce
            title={t('lti.registerTitle')}
            text={t('lti.registerHow')}
            label={t('lti.registerTitle')}
            secret={registration.value}
            onKept={() => dispatch(registering.dropped())}
          />
        )}
        <section aria-labelledby="lti-addresses">
          <div className={classes['logHead']}>
            <h3 id="lti-addresses">{t('lti.addresses')}</h3>
            <GuideLink page="moodle" text={t('lti.guide', { name: 'Moodle' })} />
            <GuideLink page="canvas" text={t('lti.guide', { name: 'Canvas' })} />
          </div>
          <Addresses />
        </section>
        <section aria-labelledby="lti-platforms">
          <div className={classes['logHead']}>
            <h3 id="lti-platforms">{t('lti.platforms')}</h3>
          </div>
          {platforms.length === 0 ? (
            <Text c="dimmed">{t('lti.none')}</Text>
          ) : (
            <ul className={classes['log']}>
              {platforms.map((platform) => (
                <li key={platform.id}>
                  <PlatformCard platform={platform} isOpen={openId === platform.id} onOpen={open} onEdit={openForm} />
                </li>
              ))}
            </ul>
          )}
          <RefusedLaunchRows launches={refusedLaunches} />
        </section>
      </Stack>
      {form && (
        <PlatformForm
          key={form.id ?? 'new'}
          platform={platforms.find(({ id }) => id === form.id) ?? null}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

function useFailureToasts(): void {
  const state = useAppSelector(feature.select);
  useFailureToast(notAtFields(state.savingPlatform.error), saving.failureShown);
  useFailureToast(state.removingPlatform.error, removing.failureShown);
  useFailureToast(state.answeringDeployment.error, answering.failureShown);
  useFailureToast(state.registering.error, registering.failureShown);
  useFailureToast(state.testingPlatform.error, testing.failureShown);
  useFailureToast(state.retryingGrades.error, retrying.failureShown);
}

function Addresses() {
  const { t } = useTranslation(['integrations', 'common']);
  const addresses = useAppSelector(feature.select).platforms.value?.addresses;
  if (!addresses) return <Loader role="status" aria-label={t('common:loading')} />;
  return (
    <div className={classes['fields']}>
      {ADDRESSES.map((name) => (
        <Address key={name} label={t(`lti.address.${name}`)} text={addresses[name]} />
      ))}
    </div>
  );
}

function Address({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes['field']}>
      <TextInput label={label} dir="ltr" readOnly variant="filled" value={text} />
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" aria-label={`${copied ? t('copied') : t('copy')}: ${label}`} onClick={copy}>
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
