import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { Walk } from '@parley/contracts/paths/walk-ways';
import type { RootState } from '../../../foundation/store.js';
import { selectAnalysisInput } from '../analysis/analysis-input.js';
import type { Ask } from '../analysis/ask.js';
import { useEditor } from '../model/hooks.js';
import type { FlowDocument } from '../model/flow-document.js';

/** Pause after an edit before the walk starts again, in ms. */
const PAUSE_MS = 800;

interface Walked {
  readonly doc: FlowDocument;
  /** null = the draft can't be played. */
  readonly walk: Walk | null;
}

/** Walks all paths of the draft in a worker, again after each change. undefined = not finished yet. */
export function useWalk(ask: Ask): { readonly walk: Walk | null | undefined; readonly doc: FlowDocument } {
  const store = useStore<RootState>();
  const doc = useEditor((state) => state.doc);
  const [walked, setWalked] = useState<Walked | null>(null);
  const isFirst = walked === null;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        ask({ ask: 'walk', input: selectAnalysisInput(store.getState()) }, stop.signal).then(
          (walk) => !stop.signal.aborted && setWalked({ doc, walk }),
          () => !stop.signal.aborted && setWalked({ doc, walk: null }),
        );
      },
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // Only a changed draft starts another walk.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, ask, doc]);
  return { walk: walked?.doc === doc ? walked.walk : undefined, doc };
}
