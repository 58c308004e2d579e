import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { feature } from './stats.feature.js';
import { stats, type ReviewDraft } from './stats.slice.js';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/**
 * What a form's fields hold. It outlives the form while it differs from what stands there: a refresh, a look at another
 * chat or page.
 * @param place `chat/item`
 * @param stands what is given already
 */
export function useDraft<T extends ReviewDraft>(place: string, stands: T): [T, (change: Partial<T>) => void] {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => feature.select(state).drafts[place]);
  const [draft, setDraft] = useState<T>(() => ({ ...stands, ...kept }));
  const isChanged = Object.entries(draft).some(([name, value]) => stands[name as keyof T] !== trimmed(value));
  useEffect(() => {
    dispatch(stats.drafted({ place, draft: isChanged ? draft : null }));
  }, [dispatch, place, draft, isChanged]);
  return [draft, (change) => setDraft((now) => ({ ...now, ...change }))];
}
