import { useMemo } from 'react';
import { useQuery } from '../../../foundation/use-query.js';
import type { Side } from './versions.feature.js';

/** The page's tabs; the first one is shown if the address names none. */
export const VIEWS = ['changes', 'lesson'] as const;
export type View = (typeof VIEWS)[number];

export interface Shown {
  readonly view: View;
  /** The draft is shown instead of a version; it has changes only. */
  readonly ofDraft: boolean;
  /** The other side of the comparison; null = the state before this one. */
  readonly comparedWith: Side | null;
}

const isView = (name: string | null): name is View => VIEWS.some((view) => view === name);
function sideIn(text: string | null): Side | null {
  if (text === 'draft' || text === 'nothing') return text;
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** `?view=lesson`, `?of=draft` and `?with=1|draft|nothing`. */
export function useView(): readonly [Shown, (part: 'view' | 'with', value: string | null) => void] {
  const [query, change] = useQuery();
  const shown = useMemo((): Shown => {
    const view = query.get('view');
    const ofDraft = query.get('of') === 'draft';
    return {
      view: isView(view) && !ofDraft ? view : 'changes',
      ofDraft,
      comparedWith: sideIn(query.get('with')),
    };
  }, [query]);
  return [shown, (part, value) => change({ [part]: value === VIEWS[0] ? null : value }, { replace: part === 'with' })];
}
