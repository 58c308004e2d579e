import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';

/** A learner's post: items of the history. */
export interface Posted {
  readonly items: readonly HistoryItem[];
  /** The post continues after this item; null if it is the whole history. */
  readonly after: ItemKey | null;
  /** Keys of the answers that the learner agreed to remove; null if the client does not say. */
  readonly takesBack?: ReadonlySet<string> | null;
}
