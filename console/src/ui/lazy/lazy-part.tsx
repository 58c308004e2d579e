/**
 * A part of a page that is fetched when it is first shown. Where it can't be had (no network, or the server has a newer
 * build), or throws, only this part is missing: it says so in its place and can be asked for again.
 */
import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { FailedPart } from './FailedPart.js';
import { fetchAgain } from './fetch-again.js';

export interface FailedProps {
  readonly onRetry: () => void;
  /** Absent: the part can't be put away. */
  readonly onClose?: (() => void) | undefined;
}
export interface PartOptions {
  /** In its place while it is fetched; `outer`: a Suspense around it says what. */
  readonly fallback?: ReactNode;
  /** In its place when it can't be had; null = nothing, for what nobody asked for. */
  readonly Failed?: ComponentType<FailedProps> | null;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly failed: ReactNode;
  readonly onFailed: () => void;
}
class Boundary extends Component<BoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override componentDidCatch() {
    this.props.onFailed();
  }
  override render() {
    return this.state.isFailed ? this.props.failed : this.props.children;
  }
}

/** Tries again by itself when the network is back. */
function Waiting({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return children;
}

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/**
 * @param load imports the module
 * @param pick the component in it; its `onClose`, where it has one, also puts away the notice that it can't be had
 */
export function lazyPart<M extends object, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { fallback = null, Failed = FailedPart }: PartOptions = {},
): ComponentType<P> {
  const made = (tries: number) => ({
    tries,
    Part: lazy(async () => ({ default: pick(tries === 0 ? await load() : await fetchAgain(load, tries)) })),
  });
  // Kept for all places and openings: what was fetched once is there, and what failed is asked for anew.
  let newest = made(0);
  return function LazyPart(props: P) {
    const [shown, setShown] = useState(newest);
    const { Part, tries } = shown;
    const [onRetry] = useState(() => () => setShown(newest));
    const onFailed = () => {
      if (newest.tries === tries) newest = made(tries + 1);
    };
    const failed = (
      <Waiting onRetry={onRetry}>{Failed && <Failed onRetry={onRetry} onClose={closeOf(props)} />}</Waiting>
    );
    const part = <Part {...props} />;
    return (
      <Boundary key={tries} failed={failed} onFailed={onFailed}>
        {fallback === 'outer' ? part : <Suspense fallback={fallback}>{part}</Suspense>}
      </Boundary>
    );
  };
}
