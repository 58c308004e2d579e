/** What every part of the view may need; given once at the root. Read outside of it, it is an error (PLAY-50). */
import { createContext } from 'preact';
import type { RunMode } from '@parley/contracts/engine/types';
import type { Language } from '@parley/contracts/flow/definition';
import type { Trees } from '@parley/contracts/markdown/tree';
import type { Transport } from '../chat-props.js';
import type { Translate } from '../i18n/translate.js';
import { outsideProvider } from './outside-provider.js';

export interface ChatContextValue {
  readonly t: Translate;
  readonly language: Language;
  readonly trees: Trees;
  readonly avatarUrl: string | null;
  /** Letters, arrows and Enter answer. */
  readonly keyboard: boolean;
  /** Lets the learner choose that; null where there is nothing to choose. */
  readonly switchKeyboard: ((on: boolean) => void) | null;
  readonly transport: Transport;
  readonly runMode: RunMode;
  /** Where those keys are listened for. */
  readonly keyTarget: () => EventTarget | null;
}
export const ChatContext = createContext<ChatContextValue>(outsideProvider('chat-view'));
