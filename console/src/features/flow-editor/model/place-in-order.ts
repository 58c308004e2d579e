import type { PromptKey } from '@parley/contracts/ids';

/** Index of a prompt; -1 = not found, as in `indexOf`. */
export const placeInOrder = (order: readonly PromptKey[], key: string | null | undefined): number =>
  order.findIndex((each) => each === key);
