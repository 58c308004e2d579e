/** Stands in while the engine loads: shows how the chat begins, and keeps an answer given early for the real session. */
import type { AnswerInput } from '@parley/contracts/engine/types';
import type { ChatProps, Draft } from '../chat-props.js';
import type { Opening } from '../page/page-data.js';
import type { ChatSession } from './chat-session.js';
import { EMPTY_STATE } from './session-state.js';
import type { SessionState } from './session-state.js';

export interface OpeningSession extends ChatSession {
  /** Asked for before the engine was there. */
  readonly early: AnswerInput['message'] | null;
  /** By item key. */
  readonly written: ReadonlyMap<string, Draft>;
}

export const openingSession = (props: ChatProps, opening: Opening | null): OpeningSession => {
  const listeners = new Set<() => void>();
  let early: AnswerInput['message'] | null = null;
  const shown = opening && { items: [opening.item], input: opening.input, receiving: opening.more };
  let state: SessionState = { ...EMPTY_STATE, ...shown, opening: opening !== null };
  const written = new Map<string, Draft>();
  return {
    props,
    written,
    get state() {
      return state;
    },
    get early() {
      return early;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer(message) {
      if (early !== null) return;
      early = message;
      state = { ...state, sending: message };
      for (const listener of listeners) listener();
    },
    mayChange: () => false,
    changeable: () => null,
    alter: async () => undefined,
    confirmAlter: () => undefined,
    restart: async () => undefined,
    dismissNotice: () => undefined,
    forgetRefusal: () => undefined,
    readDraft: (at) => written.get(at),
    keepDraft: (at, change) => void written.set(at, { ...written.get(at), ...change }),
    forgetUnsent: () => undefined,
    keepLanguage: () => undefined,
  };
};
