import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { feature } from './replay.feature.js';
import { replay, type ReplayState } from './replay.slice.js';

/** Longest pause of a replay, in ms; learners go away for days. */
const LONGEST_MS = 10_000;
const SHORTEST_MS = 250;

export const SPEEDS = ['1', '2', '8', 'once'] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Replay extends ReplayState {
  readonly playing: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Null = now. */
  readonly seek: (at: number | null) => void;
  readonly toggle: () => void;
}

/** Steps through a chat event by event, with its own pauses or at once. */
export function useReplay(flowId: number, chatId: string, revision: number): Replay {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const state = useAppSelector(feature.select);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const { timeline, at } = state;
  useEffect(() => {
    store.addFeature(feature);
    dispatch(replay.opened({ flowId, chatId }));
  }, [store, dispatch, flowId, chatId, revision]);

  const last = (timeline?.moments.length ?? 0) - 1;
  const seek = useCallback(
    (next: number | null) =>
      dispatch(replay.sought({ flowId, chatId, at: next === null || next >= last ? null : next })),
    [dispatch, flowId, chatId, last],
  );
  useEffect(() => {
    const [now, next] = at === null ? [] : [timeline?.moments[at], timeline?.moments[at + 1]];
    if (!playing || at === null || !now || !next) return;
    const pause = speed === 'once' ? 0 : Math.min(LONGEST_MS, next.at - now.at) / Number(speed);
    const timer = setTimeout(
      () => {
        seek(at + 1);
        if (at + 1 >= last) setPlaying(false);
      },
      Math.max(SHORTEST_MS, pause),
    );
    return () => clearTimeout(timer);
  }, [playing, at, timeline, speed, seek, last]);
  const toggle = () => {
    if (!playing && at === null) seek(0);
    setPlaying(!playing);
  };
  return { ...state, playing, speed, setSpeed, seek, toggle };
}
