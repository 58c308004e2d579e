/** Filters stand in the address, so that Back undoes one and a reload keeps them (D14). */
import { useMemo } from 'react';
import { useQuery, type QueryParts } from '../../foundation/use-query.js';

export interface Addressed<T> {
  readonly read: (query: URLSearchParams) => T;
  readonly write: (value: T) => QueryParts;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day that exists. */
export const dayIn = (text: string | null): string | null =>
  text !== null && DAY.test(text) && isInCalendar(text) ? text : null;
/** `Date` takes February 31st for March 3rd. */
const isInCalendar = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};
export const numberIn = (text: string | null): number | null =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null;

/** The value stays the same object until it differs. `replace`: Back leads past this change. */
export function useAddress<T extends object>({
  read,
  write,
}: Addressed<T>): [T, (change: Partial<T>, replace?: boolean) => void] {
  const [query, changeQuery] = useQuery();
  const text = JSON.stringify(read(query));
  const value = useMemo(() => JSON.parse(text) as T, [text]);
  const change = (changed: Partial<T>, replace = false) =>
    changeQuery((now) => write({ ...read(now), ...changed }), { replace });
  return [value, change];
}
