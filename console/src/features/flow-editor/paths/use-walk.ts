import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { Walk } from '@parley/contracts/paths/walk-ways';
import type { RootState } from '../../../app/store.js';
import { analysisInput } from '../analysis/analysis-input.js';
import type { Ask } from '../analysis/ask.js';
import { useEditor } from '../hooks.js';
import type { FlowDocument } from '../model/flow-document.js';
import { selectEditor } from '../saga/select-editor.js';

/** After an edit it waits this long for the next one; in ms. */
const PAUSE_MS = 800;

interface Walked {
  readonly doc: FlowDocument;
  /** null = the draft can't be played as a whole. */
  readonly walk: Walk | null;
}

/** Walks the draft beside the page, and again whenever it changed; the latest wins. undefined = still at it. */
export function useWalk(ask: Ask): { readonly walk: Walk | null | undefined; readonly doc: FlowDocument } {
  const store = useStore<RootState>();
  const doc = useEditor((state) => state.doc);
  const [walked, setWalked] = useState<Walked | null>(null);
  const isFirst = walked === null;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        ask({ ask: 'walk', input: analysisInput(selectEditor(store.getState())) }, stop.signal).then(
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
    // Only the draft begins another walk.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, ask, doc]);
  return { walk: walked?.doc === doc ? walked.walk : undefined, doc };
}
