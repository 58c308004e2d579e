/** @jsxImportSource preact */
/** Loads a component with its first use; a load that failed is tried again on the next draw. */
import { h } from 'preact';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export const lazy = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: () => VNode,
): ((props: P) => VNode) => {
  let known: ComponentType<P> | null = null;
  const Lazy = (props: P): VNode => {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (known) return undefined;
      let wanted = true;
      load().then(
        (component) => {
          known = component;
          if (wanted) redraw((count) => count + 1);
        },
        () => undefined,
      );
      return () => {
        wanted = false;
      };
    }, []);
    return known ? h(known as ComponentType<object>, props) : waiting();
  };
  return Lazy;
};
