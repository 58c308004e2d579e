import { Tooltip } from '@mantine/core';
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { TOOLTIP_CLOSE_MS, TOOLTIP_OPEN_MS } from './theme.js';

export interface HintProps {
  readonly label: string;
  /** One element that takes the handlers of an element. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Mantine's tooltip, whose parts are drawn once the mouse is on the element: a page has hundreds of them, and each would
 * be drawn twice while the page opens.
 */
export function Hint({ label, children }: HintProps) {
  const { onMouseEnter, onMouseLeave, onPointerEnter } = children.props;
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const isTouched = useRef(false);
  const open = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          isTouched.current = event.pointerType === 'touch';
          onPointerEnter?.(event);
        },
        onMouseEnter: (event: MouseEvent<HTMLElement>) => {
          onMouseEnter?.(event);
          if (isTouched.current) return;
          setTarget(event.currentTarget);
          open(true, TOOLTIP_OPEN_MS);
        },
        onMouseLeave: (event: MouseEvent<HTMLElement>) => {
          onMouseLeave?.(event);
          open(false, TOOLTIP_CLOSE_MS);
        },
      })}
      {target && <Tooltip label={label} target={target} opened={isOpen} />}
    </>
  );
}
