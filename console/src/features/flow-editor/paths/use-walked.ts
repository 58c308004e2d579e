import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from '../model/hooks.js';
import { onWalked, walkedOf } from './walked.js';

/** Marks of the links that were followed in preview. */
export function useWalked(): ReadonlySet<string> {
  const flowId = useEditor((state) => state.flowId ?? 0);
  return useSyncExternalStore(
    useCallback((listener) => onWalked(flowId, listener), [flowId]),
    useCallback(() => walkedOf(flowId), [flowId]),
  );
}
