/** Stores drafts that are written before the engine has loaded, in the tab's session storage (PLAY-D1). */
import type { Draft, EarlyDraftStore } from '../../chat/chat-props.js';
import { chatScope } from './began.js';

/** Stores nothing if the browser forbids it. `identifier` null: the one that this browser generates. */
export const earlyDrafts = (
  flowId: number,
  identifier: string | null,
  sequenceId?: number,
  test?: boolean,
): EarlyDraftStore => {
  const key = `parley:early:${chatScope(flowId, sequenceId, test)}/${identifier ?? ''}`;
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, Draft][];
      } catch {
        return [];
      }
    },
    write(drafts) {
      try {
        if (drafts.size > 0) sessionStorage.setItem(key, JSON.stringify([...drafts]));
        else sessionStorage.removeItem(key);
      } catch {
        // Storage is full or forbidden: the drafts last as long as the page.
      }
    },
  };
};
