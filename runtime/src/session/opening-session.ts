/**
 * Replaces the session while the engine loads: shows the chat's beginning, and keeps an early answer for the real
 * session.
 */
import type { AnswerInput } from '@parley/contracts/engine/types';
import type { ChatProps, Draft, EarlyDraftStore } from '../chat/chat-props.js';
import type { Opening } from '../chat/page-data.js';
import type { ChatSession } from './chat-session.js';
import { EMPTY_STATE } from './session-state.js';
import type { SessionState } from './session-state.js';

export interface OpeningSession extends ChatSession {
  /** An answer given before the engine had loaded. */
  readonly early: AnswerInput['message'] | null;
  /** Drafts, by item key. */
  readonly written: ReadonlyMap<string, Draft>;
  /** Deletes the stored drafts, because the real session has stored them. */
  handedOver(): void;
}

export const openingSession = (
  props: ChatProps,
  opening: Opening | null,
  store: EarlyDraftStore = { read: () => [], write: () => undefined },
): OpeningSession => {
  const listeners = new Set<() => void>();
  let early: AnswerInput['message'] | null = null;
  const shown = opening && { items: [opening.item], input: opening.input, receiving: opening.more };
  let state: SessionState = { ...EMPTY_STATE, ...shown, opening: opening !== null };
  const written = new Map<string, Draft>(store.read());
  return {
    props,
    written,
    handedOver: () => store.write(new Map()),
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
    keepDraft(at, change) {
      written.set(at, { ...written.get(at), ...change });
      if (!change?.secret) store.write(written);
    },
    showUnsent: () => undefined,
    forgetUnsent: () => undefined,
    keepLanguage: () => undefined,
  };
};
