/** @jsxImportSource preact */
/**
 * Parts that the first message does not need: a module that loads with the first use of one of its components. A load
 * that a weak network lost is tried again while the component stands on the page.
 */
import { h } from 'preact';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

export interface LazyModule<M extends object> {
  /** The component of this name; `waiting` is drawn until it is there. */
  readonly part: <K extends keyof M>(name: K, waiting?: () => VNode | null) => (props: PropsOf<M[K]>) => VNode | null;
  /** The module came with another chunk: its parts draw at once. */
  readonly provide: (module: M) => void;
}
/** ms */
const FIRST_RETRY = 500;
const LAST_RETRY = 16_000;
const nothing = () => null;

/** Without `load` the module only ever comes with another chunk, which draws anew when it has provided it. */
export const lazyModule = <M extends object>(load?: () => Promise<M>): LazyModule<M> => {
  let known: M | null = null;
  const drawn = <K extends keyof M>(name: K, props: PropsOf<M[K]>): VNode | null =>
    known && h(known[name] as ComponentType<object>, props as object);
  const part: LazyModule<M>['part'] = (name, waiting = nothing) => {
    // Without hooks: a long chat has thousands of these.
    if (!load) return (props) => drawn(name, props) ?? waiting();
    const Lazy = (props: PropsOf<M[typeof name]>): VNode | null => {
      const [, redraw] = useState(0);
      useEffect(() => {
        if (known) return undefined;
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
      }, []);
      return drawn(name, props) ?? waiting();
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
