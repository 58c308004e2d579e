/** Filters stand in the address, so that Back undoes one and a reload keeps them (D14). */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Addressed<T> {
  readonly read: (query: URLSearchParams) => T;
  /** By name; null = not in the address. */
  readonly write: (value: T) => Readonly<Record<string, string | null>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const dayIn = (text: string | null): string | null => (text !== null && DAY.test(text) ? text : null);
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
  const change = (changed: Partial<T>, replace = false) =>
    setQuery(
      (now) => {
        for (const [name, part] of Object.entries(write({ ...read(now), ...changed })))
          if (part === null) now.delete(name);
          else now.set(name, part);
        return now;
      },
      { replace },
    );
  return [value, change];
}
