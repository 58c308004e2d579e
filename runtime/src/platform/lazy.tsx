/** @jsxImportSource preact */
/**
 * A module with components that the first message doesn't need; it loads when the first of them is used. A failed load
 * is repeated while the component is on the page.
 */
import { h } from 'preact';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

export interface LazyModule<M extends object> {
  /** The component with this name; until the module has loaded, `waiting` is drawn. */
  readonly part: <K extends keyof M>(
    name: K,
    waiting?: (props: PropsOf<M[K]>) => VNode | null,
  ) => (props: PropsOf<M[K]>) => VNode | null;
  /** Provides a module that another chunk has loaded: its parts draw at once. */
  readonly provide: (module: M) => void;
}
/** ms */
const FIRST_RETRY = 500;
const LAST_RETRY = 16_000;
const nothing = (): VNode | null => null;

/** Without `load`, the module only comes through `provide`, and whoever provides it draws again. */
export const lazyModule = <M extends object>(load?: () => Promise<M>): LazyModule<M> => {
  let known: M | null = null;
  const drawn = <K extends keyof M>(name: K, props: PropsOf<M[K]>): VNode | null =>
    known && h(known[name] as ComponentType<object>, props as object);
  const part: LazyModule<M>['part'] = (name, waiting = nothing) => {
    // No hooks, because a long chat has thousands of these.
    if (!load) return (props) => drawn(name, props) ?? waiting(props);
    const Lazy = (props: PropsOf<M[typeof name]>): VNode | null => {
      const [, redraw] = useState(0);
      const wasKnown = known !== null;
      useEffect(() => {
        if (known) {
          // It came for another part after this one was drawn.
          if (!wasKnown) redraw((count) => count + 1);
          return undefined;
        }
        let timer: ReturnType<typeof setTimeout> | undefined;
        let wanted = true;
        const attempt = (pause: number) =>
          void load().then(
            (module) => {
              known = module;
              if (wanted) redraw((count) => count + 1);
            },
            () => {
              if (wanted) timer = setTimeout(() => attempt(Math.min(LAST_RETRY, pause * 2)), pause);
            },
          );
        attempt(FIRST_RETRY);
        return () => {
          wanted = false;
          clearTimeout(timer);
        };
      }, [wasKnown]);
      return drawn(name, props) ?? waiting(props);
    };
    return Lazy;
  };
  return {
    part,
    provide: (module) => {
      known = module;
    },
  };
};
