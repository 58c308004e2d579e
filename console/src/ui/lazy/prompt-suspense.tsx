/**
 * React holds back what arrives less than 300 ms after a `Suspense` began to show its fallback, even if it was there after
 * 20 ms. It does so only if nothing but its own retry draws the boundary, so here each arrival draws the boundary too.
 */
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';

const boundaries = new Set<() => void>();
const redrawAll = () => {
  for (const redraw of boundaries) redraw();
};

/** `React.lazy`, shown by a `PromptSuspense` as soon as it is loaded. */
export const promptLazy = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } finally {
      redrawAll();
    }
  });

export interface PromptSuspenseProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** `Suspense` that shows its content as soon as the code (`promptLazy`) and the texts that it waits for are there. */
export function PromptSuspense({ fallback, children }: PromptSuspenseProps): ReactNode {
  const [, count] = useReducer((times: number) => times + 1, 0);
  // In a transition React continues in short steps, also if it is adopting elements of the page.
  const redraw = useCallback(() => startTransition(count), []);
  const { i18n } = useTranslation('common');
  useLayoutEffect(() => {
    boundaries.add(redraw);
    i18n.on('loaded', redraw);
    return () => {
      boundaries.delete(redraw);
      i18n.off('loaded', redraw);
    };
  }, [i18n, redraw]);
  // For what arrived after the first drawing began and before the effect above.
  useEffect(redraw, [redraw]);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
