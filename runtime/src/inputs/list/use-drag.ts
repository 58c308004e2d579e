/**
 * Drags a part of a list to another place. A mouse holds it anywhere, a finger only at its handle, so that a long list
 * still scrolls and nothing moves by accident. At the edge of what scrolls, the list scrolls along.
 */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

/** px; a shorter way is a click. */
const SLACK = 5;
/** px from the edge of what scrolls, and px for each frame. */
const EDGE = 32;
const SPEED = 6;

interface Held {
  at: number;
  readonly pointer: number;
  readonly from: number;
  y: number;
  frame: number;
}

const placeUnder = (list: HTMLElement, { at, y }: Held): number =>
  [...list.children].filter((each, index) => {
    const { top, height } = each.getBoundingClientRect();
    return index !== at && top + height / 2 < y;
  }).length;

const scrollAlong = (list: HTMLElement, y: number): void => {
  const scroller = list.closest('.dock, .scroll');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= SPEED;
  else if (y > bottom - EDGE) scroller.scrollTop += SPEED;
};

export interface Drag {
  /** Index of the part that is dragged. */
  readonly dragged: number | null;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onDragStart: (event: Event) => void;
}

/** The properties are for the list, whose children are the parts; `null` for `move` while nothing may move. */
export const useDrag = (
  list: RefObject<HTMLElement | null>,
  move: ((from: number, to: number) => void) | null,
): Drag => {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef(move);
  latest.current = move;
  const handlers = useMemo(() => {
    let held: Held | null = null;
    const place = (): void => {
      if (!held || !list.current) return;
      const to = placeUnder(list.current, held);
      if (to === held.at || !latest.current) return;
      latest.current(held.at, to);
      held.at = to;
      setDragged(to);
    };
    const follow = (): void => {
      if (!held || !list.current) return;
      scrollAlong(list.current, held.y);
      place();
      held.frame = requestAnimationFrame(follow);
    };
    const end = (): void => {
      if (held) cancelAnimationFrame(held.frame);
      held = null;
      setDragged(null);
    };
    return {
      onPointerDown: ({ target, pointerType, pointerId, isPrimary, button, clientY }: PointerEvent) => {
        if (!latest.current || !isPrimary || button !== 0 || !(target instanceof Element)) return;
        const part = target.closest('li');
        const isHandle = target.closest('.grip') !== null;
        if (!part || target.closest('button, a') || (pointerType !== 'mouse' && !isHandle)) return;
        const at = [...(list.current?.children ?? [])].indexOf(part);
        held = { at, pointer: pointerId, from: clientY, y: clientY, frame: 0 };
      },
      onPointerMove: ({ pointerId, clientY }: PointerEvent) => {
        if (!held || pointerId !== held.pointer) return;
        held.y = clientY;
        if (held.frame !== 0) return place();
        if (Math.abs(clientY - held.from) < SLACK) return;
        // Not earlier: a captured press would be no click.
        list.current?.setPointerCapture(pointerId);
        setDragged(held.at);
        follow();
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Browsers would drag a picture or a link away instead.
      onDragStart: (event: Event) => event.preventDefault(),
      end,
    };
  }, [list]);
  const { end, ...listeners } = handlers;
  useEffect(() => end, [end]);
  return { dragged, ...listeners };
};
