import type { Activity } from '@parley/contracts/http/people';

const COLUMNS = ['name', 'type', 'score', 'completed', 'lastActive'] as const;
export type SortColumn = (typeof COLUMNS)[number];
export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
}
export const BY_NAME: Sort = { by: 'name', descending: false };

export const isSort = (value: unknown): value is Sort => {
  const { by, descending } = (value ?? {}) as { by?: unknown; descending?: unknown };
  return COLUMNS.some((column) => column === by) && typeof descending === 'boolean';
};

export type ShownType = 'flow' | 'flowSequence' | 'unknown';
/** An archived item has no page, so its type isn't shown. */
export const typeOf = ({ resource }: Activity): ShownType => (resource.archived ? 'unknown' : resource.type);

/** @param language for the order of names */
export function sortActivity(all: readonly Activity[], { by, descending }: Sort, language: string): Activity[] {
  const names = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const byName = (a: Activity, b: Activity) => names.compare(a.resource.name, b.resource.name);
  const compare: Readonly<Record<SortColumn, (a: Activity, b: Activity) => number>> = {
    name: byName,
    type: (a, b) => typeOf(a).localeCompare(typeOf(b)),
    score: (a, b) => (a.score ?? -Infinity) - (b.score ?? -Infinity) || 0,
    completed: (a, b) => Number(a.completed) - Number(b.completed),
    lastActive: (a, b) => a.lastActiveAt.localeCompare(b.lastActiveAt),
  };
  const direction = descending ? -1 : 1;
  return [...all].sort((a, b) => direction * compare[by](a, b) || byName(a, b));
}
