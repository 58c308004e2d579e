import { useDeferredValue, useMemo } from 'react';
import { useEditor } from '../model/hooks.js';
import { definitionFrom } from '../model/flow-document.js';
import { namesIn, type Names } from '../../../ui/conditions/names.js';

/** Names in the draft. Deferred, so that they never slow typing. */
export function useNames(): Names {
  const doc = useDeferredValue(useEditor((state) => state.doc));
  return useMemo(() => namesIn(definitionFrom(doc)), [doc]);
}
