import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import { PROMPT_SIZE, type Layout, type Point } from './layout.js';

const SECONDS_PER_PAN = 0.2;
export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 1.5;
const READABLE = 0.55;
const MARGIN = 24;
/** Vertical position of a prompt that the camera moves to, as a share of the height. The prompts after it are below. */
const FROM_TOP = 0.3;
/** Initial zoom if the whole map isn't readable. */
const FIRST_ZOOM = 0.8;

/** Moves the map's viewport, without animation if the user prefers reduced motion. */
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
  const moveTo = useCallback(
    (id: string, zoom = getViewport().zoom, within = duration) => {
      const center = centerOf(id);
      if (!center) return;
      const { width, height } = store.getState();
      const [x, y] = [width / 2 - center.x * zoom, height * FROM_TOP - center.y * zoom];
      void setViewport({ x, y: Math.min(y, MARGIN), zoom }, { duration: within });
    },
    [centerOf, store, setViewport, getViewport, duration],
  );
  const isInView = useCallback(
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
  /** Moves to a prompt only if it is out of view. */
  const reveal = useCallback((id: string) => void (isInView(id) || moveTo(id)), [isInView, moveTo]);
  const fitAll = useCallback(
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

  // The first layout is shown whole if it is readable then, else around the current card. Later layouts keep the
  // current card at the same point of the screen.
  const before = useRef<Layout | null>(null);
  useEffect(() => {
    if (!layout || before.current === layout) return;
    const old = before.current;
    before.current = layout;
    const place = current === null ? undefined : layout.places[current];
    if (!old) {
      const { width, height } = store.getState();
      return zoomToFit(layout, width, height) >= READABLE || current === null
        ? fitAll(0)
        : moveTo(current, FIRST_ZOOM, 0);
    }
    const was = current === null ? undefined : old.places[current];
    if (!place || !was) return;
    const { x, y, zoom } = getViewport();
    void setViewport({ x: x + (was.x - place.x) * zoom, y: y + (was.y - place.y) * zoom, zoom });
  }, [layout, current, store, fitAll, moveTo, setViewport, getViewport]);

  useEffect(() => {
    if (current !== null) reveal(current);
    // Run only when the current card changes, so that the author can pan freely.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  return { reveal, moveTo, fitAll };
}

function zoomToFit({ width, height }: Layout, availableWidth: number, availableHeight: number): number {
  const fit = Math.min((availableWidth - 2 * MARGIN) / width, (availableHeight - 2 * MARGIN) / height);
  return Math.max(MIN_ZOOM, Math.min(1, fit));
}
