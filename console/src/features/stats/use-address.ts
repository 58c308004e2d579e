/** Filters stand in the address, so that Back undoes one and a reload keeps them (D14). */
import { useContext, useMemo } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

export interface Addressed<T> {
  readonly read: (query: URLSearchParams) => T;
  /** By name; null = not in the address. */
  readonly write: (value: T) => Readonly<Record<string, string | null>>;
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
  const [query, setQuery] = useSearchParams();
  const text = JSON.stringify(read(query));
  const value = useMemo(() => JSON.parse(text) as T, [text]);
  const router = useContext(DataRouterContext)?.router;
  const change = (changed: Partial<T>, replace = false) => {
    // The query that is drawn may lack the change before this one.
    const newest = new URLSearchParams(router?.state.location.search ?? query);
    const next = new URLSearchParams(newest);
    for (const [name, part] of Object.entries(write({ ...read(newest), ...changed })))
      if (part === null) next.delete(name);
      else next.set(name, part);
    if (next.toString() !== newest.toString()) setQuery(next, { replace });
  };
  return [value, change];
}
