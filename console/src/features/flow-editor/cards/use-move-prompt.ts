import { useCallback } from 'react';
import { movePrompt } from '../actions/prompt-acts.js';
import { useActionContext } from '../actions/use-action-context.js';

/** Moves a prompt to an index; see `movePrompt`. */
export function useMovePrompt(): (key: string, to: number) => void {
  const context = useActionContext();
  return useCallback((key, to) => movePrompt(context(), key, to), [context]);
}
