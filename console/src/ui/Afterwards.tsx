import { useDeferredValue, type ReactNode } from 'react';

/** Draws its children after the page around them, in short steps, between which the page answers. */
export function Afterwards({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
