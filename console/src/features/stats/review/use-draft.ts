import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { feature } from '../stats.feature.js';
import { stats, type ReviewDraft } from '../stats.slice.js';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/**
 * The contents of a form's fields: the saved ones, replaced by those typed since. An unsaved draft outlives the form: a
 * refresh, a visit to another chat or page.
 * @param place `chat/item`
 * @param stands the saved contents
 */
export function useDraft<T extends ReviewDraft>(place: string, stands: T): [T, (change: Partial<T>) => void] {
  const dispatch = useAppDispatch();
  const unsaved = useAppSelector((state) => feature.select(state).drafts[place]);
  const [typed, setTyped] = useState<Partial<T>>(() => ({ ...unsaved }) as Partial<T>);
  const isChanged = Object.entries(typed).some(([name, value]) => stands[name as keyof T] !== trimmed(value));
  useEffect(() => {
    dispatch(stats.drafted({ place, draft: isChanged ? typed : null }));
  }, [dispatch, place, typed, isChanged]);
  return [{ ...stands, ...typed }, (change) => setTyped((now) => ({ ...now, ...change }))];
}
