import { ASK_LIVE_EVERY_MS, getLiveClass, type LiveClass } from '@parley/contracts/http/live-class';
import { useCallback, useMemo, useRef, useState } from 'react';
import { failureOf, type Failure } from '../../../../foundation/api/failure.js';
import { useAppStore } from '../../../../foundation/hooks.js';
import { readStored, writeStored } from '../../../../foundation/storage.js';
import { isFinalFailure } from '../../../../ui/final-failure.js';
import { numberLearners, type LearnerNumbers } from '../../../../ui/learner-numbers.js';
import { useWatched } from '../../../../ui/use-watched.js';
import { useEditor } from '../../model/hooks.js';
import { hereFrom, type Here } from './here.js';

export interface WatchedClass {
  /** null = not known yet. */
  readonly here: LiveClass | null;
  readonly byPrompt: Here | null;
  /** Why the newest question had no answer. */
  readonly failure: Failure | null;
  /** It is not asked again. */
  readonly isOver: boolean;
  readonly retry: () => void;
  /** Names are shown as numbers. */
  readonly hidden: boolean;
  readonly hide: (hidden: boolean) => void;
}
interface Told {
  readonly here: LiveClass | null;
  readonly numbers: LearnerNumbers;
  readonly failure: Failure | null;
}
const NOTHING: Told = { here: null, numbers: {}, failure: null };
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Asks who is at the flow, again and again while the map shows them and the page is in sight. */
export function useWatchedClass(isShown: boolean): WatchedClass {
  const { api } = useAppStore();
  const flowId = useEditor((state) => state.flowId);
  const [told, setTold] = useState(NOTHING);
  // Kept, because a map that is opened again before a class must not show the names first.
  const [hidden, setHidden] = useState(() => readStored('mapHideNames', isBoolean) ?? false);
  const stop = useRef<() => void>(() => undefined);
  const leave = useCallback(() => {
    stop.current();
    setTold(NOTHING);
  }, []);
  const watch = useCallback(() => {
    stop.current();
    if (!isShown || flowId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const here = await api.call(getLiveClass, { params: { id: flowId }, query: {}, signal });
        if (signal.aborted) return;
        const chatIds = here.learners.map(({ chatId }) => chatId);
        setTold({ here, numbers: numberLearners(flowId, chatIds), failure: null });
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error);
        setTold((before) => ({ ...before, failure }));
        if (isFinalFailure(failure)) return;
      }
      timer = setTimeout(() => void ask(), ASK_LIVE_EVERY_MS);
    };
    stop.current = () => {
      controller.abort();
      clearTimeout(timer);
    };
    void ask();
  }, [api, flowId, isShown]);
  useWatched(watch, leave);
  const { here, numbers, failure } = told;
  const byPrompt = useMemo(() => (here ? hereFrom(here, numbers, hidden) : null), [here, numbers, hidden]);
  const hide = (next: boolean) => {
    setHidden(next);
    writeStored('mapHideNames', next);
  };
  return { here, byPrompt, failure, isOver: failure !== null && isFinalFailure(failure), retry: watch, hidden, hide };
}
