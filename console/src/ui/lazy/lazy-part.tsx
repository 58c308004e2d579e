/**
 * Loads a part of a page when it is first shown. If it can't be loaded (no network, or a newer build on the server) or
 * throws, only this part is replaced by a message that offers to try again.
 */
import { Component, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LostTexts } from '../../i18n/lost-texts.js';
import { FailedPart } from './FailedPart.js';
import type { FailedProps } from './failed-props.js';
import { neededLater } from './fetch-ahead.js';
import { fetchPart } from './fetch-again.js';
import { PromptSuspense, promptLazy } from './prompt-suspense.js';

export interface PartOptions {
  /** Shown while it loads; `outer`: a `PromptSuspense` around it decides. */
  readonly fallback?: ReactNode;
  /** Shown if it can't be loaded; null: nothing, for parts that nobody asked for. */
  readonly Failed?: ComponentType<FailedProps> | null;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly failed: ReactNode;
  readonly onFailed?: () => void;
}
class Boundary extends Component<BoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override componentDidCatch(error: unknown) {
    // Only now: until then React may draw the part once more, which would ask for its texts instead of failing.
    if (error instanceof LostTexts) error.forget();
    this.props.onFailed?.();
  }
  override render() {
    return this.state.isFailed ? this.props.failed : this.props.children;
  }
}

/** Tries again when the network is back. */
function Waiting({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return children;
}

/** Keeps a part that fails, or lacks its texts, from removing its neighbours. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const [tries, setTries] = useState(0);
  const onRetry = useCallback(() => setTries((before) => before + 1), []);
  const failed = (
    <Waiting onRetry={onRetry}>
      <FailedPart onRetry={onRetry} />
    </Waiting>
  );
  return (
    <Boundary key={tries} failed={failed}>
      {children}
    </Boundary>
  );
}

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/**
 * @param load imports the module
 * @param pick selects its component; if that has an `onClose`, it also closes the failure message
 */
export function lazyPart<M extends object, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { fallback = null, Failed = FailedPart }: PartOptions = {},
): ComponentType<P> {
  const made = (tries: number) => ({
    tries,
    Part: promptLazy(async () => pick(await fetchPart(load, tries))),
  });
  // Shared by all uses: a loaded module stays, a failed one is requested again.
  let newest = made(0);
  const hasFailed = (tries: number) => {
    if (newest.tries === tries) newest = made(tries + 1);
  };
  neededLater(async () => {
    const { tries } = newest;
    try {
      await fetchPart(load, tries);
    } catch (error) {
      hasFailed(tries);
      throw error;
    }
  });
  return function LazyPart(props: P) {
    const [shown, setShown] = useState(newest);
    const { Part, tries } = shown;
    const [onRetry] = useState(() => () => setShown(newest));
    const failed = (
      <Waiting onRetry={onRetry}>{Failed && <Failed onRetry={onRetry} onClose={closeOf(props)} />}</Waiting>
    );
    const part = <Part {...props} />;
    return (
      <Boundary key={tries} failed={failed} onFailed={() => hasFailed(tries)}>
        {fallback === 'outer' ? part : <PromptSuspense fallback={fallback}>{part}</PromptSuspense>}
      </Boundary>
    );
  };
}
