import { useMemo } from 'react';
import type { Language } from '@parley/contracts/definition/values';
import { progressOf } from '@parley/contracts/flow/translatable';
import { useEditor } from '../model/hooks.js';
import { ownersIn } from './owners.js';

export interface Progress {
  readonly done: number;
  readonly missing: number;
  readonly stale: number;
  readonly total: number;
}

/** Counts the texts of the flow by the state of their translation. */
export function useProgress(language: Language): Progress {
  const doc = useEditor((state) => state.doc);
  return useMemo(() => {
    const [missing, stale, total] = ownersIn(doc)
      .map(({ definition }) => progressOf(definition, language))
      .reduce<readonly [number, number, number]>(
        ([missing, stale, total], each) => [missing + each.missing, stale + each.stale, total + each.total],
        [0, 0, 0],
      );
    return { done: total - missing - stale, missing, stale, total };
  }, [doc, language]);
}
