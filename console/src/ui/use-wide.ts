import { useEffect, useState, type RefObject } from 'react';

/** True if an element is at least `width` px wide, and until it is measured. */
export function useWide(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? width) >= width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
  return wide;
}
