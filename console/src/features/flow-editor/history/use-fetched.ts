import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../app/api/api.js';
import { failureOf, type Failure } from '../../../app/api/failure.js';
import { useAppStore } from '../../../app/hooks.js';

export interface Fetched<T> {
  /** undefined = not there yet. */
  readonly value: T | undefined;
  readonly failure: Failure | null;
  readonly again: () => void;
}

/** What a dialog reads and nobody else needs: asked for when it opens, forgotten with it. `ask` must be memoised. */
export function useFetched<T>(ask: (api: Api, signal: AbortSignal) => Promise<T>): Fetched<T> {
  const { api } = useAppStore();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ of: unknown; value?: T; failure: Failure | null }>({ of: null, failure: null });
  useEffect(() => {
    const stop = new AbortController();
    ask(api, stop.signal).then(
      (value) => !stop.signal.aborted && setState({ of: ask, value, failure: null }),
      (error: unknown) => !stop.signal.aborted && setState({ of: ask, failure: failureOf(error) }),
    );
    return () => stop.abort();
  }, [api, ask, round]);
  const again = useCallback(() => {
    setState({ of: null, failure: null });
    setRound((before) => before + 1);
  }, []);
  // An answer to an earlier question is none to this one.
  const isOfThis = state.of === ask;
  return { value: isOfThis ? state.value : undefined, failure: isOfThis ? state.failure : null, again };
}
