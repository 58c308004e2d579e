import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch } from '../../foundation/hooks.js';

const REFRESH_MS = 5_000;

/** Looks again every five seconds while the page is in view. @param actions the same array in each render */
export function useRefresh(actions: readonly UnknownAction[], isOn = true): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') actions.forEach(dispatch);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [dispatch, actions, isOn]);
}
