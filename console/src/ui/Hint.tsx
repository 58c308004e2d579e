import { Tooltip } from '@mantine/core';
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
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
  const { onPointerEnter, onPointerLeave, 'aria-describedby': describedBy } = children.props;
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const open = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isNear) return undefined;
    const close = () => {
      clearTimeout(timer.current);
      setOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    // While something is dragged, nobody learns that the mouse has left.
    document.addEventListener('dragstart', close);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('dragstart', close);
    };
  }, [isNear]);
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isOpen ? id : describedBy,
        // React tells a disabled button of the pointer, but not of the mouse.
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          setTarget(event.currentTarget);
          setNear(true);
          open(true, TOOLTIP_OPEN_MS);
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          onPointerLeave?.(event);
          setNear(false);
          open(false, TOOLTIP_CLOSE_MS);
        },
      })}
      {target && <Tooltip label={<span id={id}>{label}</span>} target={target} opened={isOpen} />}
    </>
  );
}
