import { useCallback, useContext } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CurrentRouter } from './current-router.js';

/** By name; null = not in the address. */
export type QueryParts = Readonly<Record<string, string | null>>;
/** @param parts what changes; all else stays. `replace`: Back leads past this change. */
export type ChangeQuery = (
  parts: QueryParts | ((now: URLSearchParams) => QueryParts),
  options?: { readonly replace?: boolean },
) => void;

/**
 * The query of the address, and a function that changes it. The setter of `useSearchParams` builds on the query that is drawn, and so
 * loses the change before it if that isn't drawn yet; this one builds on the router's newest address (CONSOLE-R8).
 */
export function useQuery(): readonly [URLSearchParams, ChangeQuery] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const router = useContext(CurrentRouter);
  const change = useCallback<ChangeQuery>(
    (parts, { replace = false } = {}) => {
      const newest = new URLSearchParams(router?.state.location.search ?? window.location.search);
      const next = new URLSearchParams(newest);
      for (const [name, part] of Object.entries(typeof parts === 'function' ? parts(newest) : parts))
        if (part === null) next.delete(name);
        else next.set(name, part);
      if (next.toString() !== newest.toString()) void navigate(`?${next.toString()}`, { replace });
    },
    [navigate, router],
  );
  return [query, change];
}
