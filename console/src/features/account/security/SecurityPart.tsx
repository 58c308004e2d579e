import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../../../foundation/hooks.js';
import { DeviceList } from './DeviceList.js';
import { PasskeyList } from './PasskeyList.js';
import { feature, passkeys, sessions, twoFactor } from './security.feature.js';
import { TwoFactorRow } from './TwoFactorRow.js';

/** Logins: what they ask for, and on which devices they are. */
export function SecurityPart() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    store.addFeature(feature);
    dispatch(sessions.requested());
    dispatch(twoFactor.requested());
    dispatch(passkeys.requested());
  }, [store, dispatch]);
  return (
    <Stack gap="lg">
      <TwoFactorRow />
      <PasskeyList />
      <DeviceList />
    </Stack>
  );
}
