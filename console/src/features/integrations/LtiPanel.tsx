import { Alert, Button, CopyButton, Loader, Stack, Text, TextInput } from '@mantine/core';
import { Link2, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { toastFailure } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { GuideLink } from './GuideLink.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { lti } from './lti.slice.js';
import { PanelHead } from './PanelHead.js';
import { PlatformCard } from './PlatformCard.js';
import { PlatformForm } from './PlatformForm.js';
import { RefusedLaunchRows } from './RefusedLaunchRows.js';

const ADDRESSES = ['login', 'launch', 'jwks', 'deepLink'] as const;
/** ms between looks at the grades while the page is in view. */
const REFRESH_MS = 5_000;

/** LTI-6: there is no removal of everything; platforms are removed one by one. */
export function LtiPanel() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { load, addresses, platforms, refusedLaunches, update, registrationUrl, form, openId } = useAppSelector(
    feature.select,
  ).lti;
  const failureText = useFailureText();
  useEffect(() => void dispatch(lti.wanted()), [dispatch]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') dispatch(lti.gradesWanted());
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  useEffect(() => {
    if (update.error && update.error.errors.length === 0)
      toastFailure({ message: t('updateFailed', { reason: failureText(update.error) }), dismiss: t('common:close') });
  }, [update.error, failureText, t]);
  if (load.status === 'rejected' && load.error)
    return (
      <ErrorView title={t('lti.loadFailed')} message={failureText(load.error)} onRetry={() => dispatch(lti.wanted())} />
    );
  return (
    <>
      <PanelHead type="lti">
        <Button
          variant="default"
          size="xs"
          leftSection={<Link2 size={14} aria-hidden />}
          onClick={() => dispatch(lti.linkRequested())}
        >
          {t('lti.register')}
        </Button>
        <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => dispatch(lti.formOpened(null))}>
          {t('lti.add')}
        </Button>
      </PanelHead>
      <Stack className={classes['body'] ?? ''} gap="md">
        {registrationUrl !== null && (
          <Alert color="teal" title={t('lti.registerTitle')} role="status">
            <Stack gap="sm">
              <Text size="sm">{t('lti.registerHow')}</Text>
              <CopyField label={t('lti.registerTitle')} text={registrationUrl} />
              <Button variant="default" size="xs" w="fit-content" onClick={() => dispatch(lti.linkPutAway())}>
                {t('secretKept')}
              </Button>
            </Stack>
          </Alert>
        )}
        <section aria-labelledby="lti-addresses">
          <div className={classes['logHead']}>
            <h3 id="lti-addresses">{t('lti.addresses')}</h3>
            <GuideLink page="moodle" text={t('lti.guide', { name: 'Moodle' })} />
            <GuideLink page="canvas" text={t('lti.guide', { name: 'Canvas' })} />
          </div>
          {addresses ? (
            <div className={classes['fields']}>
              {ADDRESSES.map((name) => (
                <Address key={name} label={t(`lti.address.${name}`)} text={addresses[name]} />
              ))}
            </div>
          ) : (
            <Loader role="status" aria-label={t('common:loading')} />
          )}
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
                  <PlatformCard platform={platform} isOpen={openId === platform.id} />
                </li>
              ))}
            </ul>
          )}
          <RefusedLaunchRows launches={refusedLaunches} />
        </section>
      </Stack>
      {form && <PlatformForm key={form.id ?? 'new'} platform={platforms.find(({ id }) => id === form.id) ?? null} />}
    </>
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
