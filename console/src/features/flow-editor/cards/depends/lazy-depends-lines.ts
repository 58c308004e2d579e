import { lazyPart } from '../../../../ui/lazy/lazy-part.js';

/** Loaded with the first card whose next step depends on something. */
export const DependsLines = lazyPart(
  () => import('./DependsLines.js'),
  (module) => module.DependsLines,
);
