import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from '../hooks.js';
import { onWalked, walkedOf } from './walked.js';

/** Marks of the ways that were walked in preview. */
export function useWalked(): ReadonlySet<string> {
  const flowId = useEditor((state) => state.flowId ?? 0);
  return useSyncExternalStore(
    useCallback((listener) => onWalked(flowId, listener), [flowId]),
    useCallback(() => walkedOf(flowId), [flowId]),
  );
}
