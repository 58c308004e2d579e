import { Badge, Button, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '@parley/contracts/flow/scopes';
import type { ApiToken } from '@parley/contracts/http/api-tokens';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import classes from './integrations.module.css';
import { McpHelp } from './McpHelp.js';
import { NewTokenDialog } from './NewTokenDialog.js';
import { RemoveButton } from './RemoveButton.js';
import { SecretOnce } from './SecretOnce.js';
import { SCOPE_TEXTS } from './scope-texts.js';
import { creating, feature, list as tokenList, revoking } from './tokens.feature.js';
import tokenClasses from './tokens.module.css';
import { useFailureToast } from './use-failure-toast.js';

/** "API tokens": what programs may do in one's name. */
export function TokensPanel() {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const state = useAppSelector(feature.select);
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    store.addFeature(feature);
    dispatch(tokenList.requested());
  }, [store, dispatch]);
  useFailureToast(state.creating.error, creating.failureShown, 'token.updateFailed');
  useFailureToast(state.revoking.error, revoking.failureShown, 'token.updateFailed');
  const made = state.creating.value;
  const { status, error, value: tokens } = state.list;
  return (
    <>
      <header className={classes['head']}>
        <div className={tokenClasses['title']}>
          <h2>{t('token.title')}</h2>
          <Text size="xs" c="dimmed">
            {t('token.how')}{' '}
            <a className={tokenClasses['link'] ?? ''} href="/api/docs">
              {t('token.reference')}
            </a>
          </Text>
        </div>
        <div className={classes['actions']}>
          <Button size="xs" onClick={() => setAsking(true)}>
            {t('token.new')}
          </Button>
        </div>
      </header>
      <div className={classes['body']}>
        {made && (
          <SecretOnce
            title={t('token.ready', { name: made.name })}
            text={t('token.once')}
            label={t('token.one')}
            secret={made.token}
            onKept={() => dispatch(creating.dropped())}
          />
        )}
        {status === 'rejected' && error ? (
          <ErrorView
            title={t('token.loadFailed')}
            message={failureText(error)}
            onRetry={() => dispatch(tokenList.requested())}
          />
        ) : tokens === null ? (
          <Loader role="status" aria-label={t('common:loading')} />
        ) : tokens.length === 0 ? (
          <Text c="dimmed">{t('token.none')}</Text>
        ) : (
          <ul className={tokenClasses['list']} aria-label={t('token.title')}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
        <McpHelp />
      </div>
      {asking && <NewTokenDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const COLORS: Partial<Record<Scope, string>> = { 'flows:publish': 'orange', 'responses:write': 'orange' };

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { t, i18n } = useTranslation('integrations');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const usedDay = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const isExpired = Date.parse(token.expiresAt) <= Date.now();
  return (
    <li className={tokenClasses['row']}>
      <div className={tokenClasses['name']}>
        <span dir="auto">{token.name}</span>
        <code>{`${token.hint}…`}</code>
      </div>
      <div className={tokenClasses['scopes']}>
        {token.scopes.map((scope) => (
          <Badge key={scope} variant="light" color={COLORS[scope] ?? 'gray'} tt="none" radius="sm">
            {t(SCOPE_TEXTS[scope])}
          </Badge>
        ))}
      </div>
      <div className={tokenClasses['days']}>
        <span>{t(isExpired ? 'token.expired' : 'token.expires', { day: day.format(new Date(token.expiresAt)) })}</span>
        <small>
          {token.lastUsed === null
            ? t('token.neverUsed')
            : t('token.lastUsed', { day: usedDay.format(new Date(token.lastUsed)) })}
        </small>
      </div>
      <RevokeButton token={token} isExpired={isExpired} />
    </li>
  );
}

function RevokeButton({ token, isExpired }: { readonly token: ApiToken; readonly isExpired: boolean }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { id, name } = token;
  const revoke = () => dispatch(revoking.requested(id));
  if (isExpired)
    return (
      <Button variant="default" size="xs" aria-label={t('token.removeOne', { name })} onClick={revoke}>
        {t('remove')}
      </Button>
    );
  return (
    <RemoveButton
      name={name}
      label={t('token.revokeOne', { name })}
      text={t('token.revoke')}
      question={t('token.revokeHow')}
      onRemove={revoke}
    />
  );
}
