/** The tabs of Home. The address names one (`/?tab=sequences`); without a name the last one opens (LOCAL-2). */
import { readStored } from '../foundation/storage.js';

/** In the order of the tabs. */
export const HOME_KINDS = ['flows', 'sequences'] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

export const isHomeKind = (value: unknown): value is HomeKind => HOME_KINDS.some((kind) => kind === value);

export function homeTabOf(query: URLSearchParams): HomeKind {
  const asked = query.get('tab');
  return isHomeKind(asked) ? asked : (readStored('homeTab', isHomeKind) ?? 'flows');
}
