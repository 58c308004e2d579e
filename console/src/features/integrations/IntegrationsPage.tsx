import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationType } from '@parley/contracts/flow/integration-config';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { TopBar } from '../../ui/TopBar.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useKeptPlace } from '../../ui/use-kept-place.js';
import { AddForm } from './AddForm.js';
import { CloudinaryPanel } from './CloudinaryPanel.js';
import {
  adding,
  changing,
  deliveries,
  enabling,
  feature,
  list,
  removing,
  renewing,
  sending,
} from './integrations.feature.js';
import classes from './integrations.module.css';
import { LtiPanel } from './LtiPanel.js';
import { ThinkificConnect } from './ThinkificConnect.js';
import { ThinkificPanel } from './ThinkificPanel.js';
import { TokensPanel } from './TokensPanel.js';
import { isChoice, TypeList, type Choice } from './TypeList.js';
import { notAtFields, useFailureToast } from './use-failure-toast.js';
import { WebhookPanel } from './WebhookPanel.js';
import { XapiPanel } from './XapiPanel.js';
import { store as xapiStore } from './xapi.feature.js';

export { feature };

const KEPT = 'integrationSelection';

/** `/integrations`: the types at the left, the chosen one at the right; on phones one below the other. */
export function IntegrationsPage() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { list: load } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const panel = useKeptPlace();
  const [chosen, setChosen] = useState<Choice | null>(() => readStored(KEPT, isChoice));
  useEffect(() => {
    dispatch(list.wanted());
    dispatch(xapiStore.wanted());
  }, [dispatch]);
  useFailureToasts();
  const choose = (type: Choice) => {
    setChosen(type);
    writeStored(KEPT, type);
  };
  return (
    <div className={classes['page']}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar isHead>
        <h1 className={classes['heading']}>{t('title')}</h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        {load.status === 'rejected' && load.error ? (
          <ErrorView
            title={t('loadFailed')}
            message={failureText(load.error)}
            onRetry={() => dispatch(list.requested())}
          />
        ) : (
          <>
            <TypeList chosen={chosen} onChoose={choose} />
            <section
              ref={panel}
              tabIndex={-1}
              className={classes['panel']}
              aria-label={
                chosen === null ? t('selectOne') : chosen === 'tokens' ? t('token.title') : t(`type.${chosen}`)
              }
            >
              {chosen === 'tokens' ? (
                <TokensPanel />
              ) : chosen === 'xapi' ? (
                <XapiPanel />
              ) : load.status !== 'fulfilled' ? (
                <Loader role="status" aria-label={t('common:loading')} m="xl" />
              ) : chosen ? (
                <Panel key={chosen} type={chosen} />
              ) : (
                <Text c="dimmed" ta="center" p="xl">
                  {t('selectOne')}
                </Text>
              )}
            </section>
          </>
        )}
      </main>
    </div>
  );
}

function useFailureToasts(): void {
  const state = useAppSelector(feature.select);
  useFailureToast(notAtFields(state.adding.error), adding.failureShown);
  useFailureToast(state.changing.error, changing.failureShown);
  useFailureToast(state.removing.error, removing.failureShown);
  useFailureToast(state.enabling.error, enabling.failureShown);
  useFailureToast(state.renewing.error, renewing.failureShown);
  useFailureToast(state.sending.error, sending.failureShown);
  useFailureToast(state.deliveries.error, deliveries.failureShown);
}

/** INTG-22, 23: the form to add it, or the configured view. */
function Panel({ type }: { readonly type: IntegrationType }) {
  const one = useAppSelector((root) => feature.select(root).list.value?.find((each) => each.type === type));
  if (type === 'lti') return <LtiPanel />;
  if (type === 'thinkific') return one ? <ThinkificPanel integration={one} /> : <ThinkificConnect />;
  if (!one) return <AddForm type={type} />;
  return type === 'webhook' ? <WebhookPanel integration={one} /> : <CloudinaryPanel integration={one} />;
}
