import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { readStored, removeStored } from '../../foundation/storage.js';
import { AuthFrame } from './AuthFrame.js';

/** Kept by this browser while the person is at the provider. */
export interface BegunLogin {
  readonly secret: string;
  /** The address of the console that was asked for. */
  readonly to: string;
}
const isBegun = (value: unknown): value is BegunLogin =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  typeof value.secret === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  // An address of this origin: `//` would begin another.
  /^\/(?!\/)/.test(value.to);

/** `/oidc/callback`: the identity provider sends people back here. The gate shows how it ended (AUTH-O7). */
export function OidcCallbackPage() {
  const { t } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const status = useAppSelector((state) => state.session.status);
  const [begun] = useState(() => readStored('oidcLogin', isBegun));
  const [query] = useState(() => window.location.search.slice(1));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    removeStored('oidcLogin');
    // Without the secret somebody else may have begun this login.
    dispatch(session.oidcRequested({ query: query || '-', secret: begun?.secret ?? '-' }));
    setAsked(true);
  }, [dispatch, begun, query]);
  useEffect(() => {
    if (isAsked && status !== 'pending') void navigate(begun?.to ?? '/', { replace: true });
  }, [isAsked, status, begun, navigate]);
  return (
    <AuthFrame title={t('login')}>
      <Loader role="status" aria-label={t('common:loading')} />
    </AuthFrame>
  );
}
