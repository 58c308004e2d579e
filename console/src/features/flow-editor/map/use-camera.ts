import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import { PROMPT_SIZE, type Layout, type Point } from './layout.js';

const SECONDS_PER_PAN = 0.2;
export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 1.5;
const READABLE = 0.55;
const MARGIN = 24;
/** Where a prompt comes to stand: what follows it is below. */
const FROM_TOP = 0.3;
/** The zoom of a map that does not fit. */
const FIRST_ZOOM = 0.8;

/** What part of the map is seen, and moving it: at once for those who want no motion. */
export function useCamera(layout: Layout | null, current: string | null) {
  const { setViewport, getViewport } = useReactFlow();
  const store = useStoreApi();
  const duration = useReducedMotion() ? 0 : SECONDS_PER_PAN * 1_000;

  const centerOf = useCallback(
    (id: string): Point | null => {
      const place = layout?.places[id];
      return place ? { x: place.x + PROMPT_SIZE.width / 2, y: place.y + PROMPT_SIZE.height / 2 } : null;
    },
    [layout],
  );
  const look = useCallback(
    (id: string, zoom = getViewport().zoom, within = duration) => {
      const center = centerOf(id);
      if (!center) return;
      const { width, height } = store.getState();
      const [x, y] = [width / 2 - center.x * zoom, height * FROM_TOP - center.y * zoom];
      void setViewport({ x, y: Math.min(y, MARGIN), zoom }, { duration: within });
    },
    [centerOf, store, setViewport, getViewport, duration],
  );
  const isSeen = useCallback(
    (id: string): boolean => {
      const place = layout?.places[id];
      if (!place) return true;
      const { width, height } = store.getState();
      const { x, y, zoom } = getViewport();
      const [left, top] = [place.x * zoom + x, place.y * zoom + y];
      return (
        left >= 0 && top >= 0 && left + PROMPT_SIZE.width * zoom <= width && top + PROMPT_SIZE.height * zoom <= height
      );
    },
    [layout, store, getViewport],
  );
  /** Keeps a prompt in sight; moves nothing when it is. */
  const keep = useCallback((id: string) => void (isSeen(id) || look(id)), [isSeen, look]);
  const whole = useCallback(
    (withDuration = duration) => {
      if (!layout) return;
      const { width, height } = store.getState();
      const zoom = zoomToFit(layout, width, height);
      const x = (width - layout.width * zoom) / 2;
      const y = Math.max(MARGIN, (height - layout.height * zoom) / 2);
      void setViewport({ x, y, zoom }, { duration: withDuration });
    },
    [layout, store, setViewport, duration],
  );

  // The first layout is shown whole where words stay readable, else around the card in view. A later one leaves the
  // card in view where it was on the screen.
  const before = useRef<Layout | null>(null);
  useEffect(() => {
    if (!layout || before.current === layout) return;
    const old = before.current;
    before.current = layout;
    const place = current === null ? undefined : layout.places[current];
    if (!old) {
      const { width, height } = store.getState();
      return zoomToFit(layout, width, height) >= READABLE || current === null ? whole(0) : look(current, FIRST_ZOOM, 0);
    }
    const was = current === null ? undefined : old.places[current];
    if (!place || !was) return;
    const { x, y, zoom } = getViewport();
    void setViewport({ x: x + (was.x - place.x) * zoom, y: y + (was.y - place.y) * zoom, zoom });
  }, [layout, current, store, whole, look, setViewport, getViewport]);

  useEffect(() => {
    if (current !== null) keep(current);
    // Only another card moves the map: not the author's own panning.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  return { keep, look, whole };
}

function zoomToFit({ width, height }: Layout, room: number, tall: number): number {
  const fit = Math.min((room - 2 * MARGIN) / width, (tall - 2 * MARGIN) / height);
  return Math.max(MIN_ZOOM, Math.min(1, fit));
}
