import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf, type Failure } from '../../../foundation/api/failure.js';
import { useAppStore } from '../../../foundation/hooks.js';

export interface Fetched<T> {
  /** undefined = not loaded yet. */
  readonly value: T | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** Loads data that only one dialog needs, and drops it when the dialog closes. `load` must be memoized. */
export function useFetched<T>(load: (api: Api, signal: AbortSignal) => Promise<T>): Fetched<T> {
  const { api } = useAppStore();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ of: unknown; value?: T; failure: Failure | null }>({ of: null, failure: null });
  useEffect(() => {
    const controller = new AbortController();
    load(api, controller.signal).then(
      (value) => !controller.signal.aborted && setState({ of: load, value, failure: null }),
      (error: unknown) => !controller.signal.aborted && setState({ of: load, failure: failureOf(error) }),
    );
    return () => controller.abort();
  }, [api, load, round]);
  const retry = useCallback(() => {
    setState({ of: null, failure: null });
    setRound((before) => before + 1);
  }, []);
  // Ignore the reply to an earlier request.
  const isCurrent = state.of === load;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : null, retry };
}
