/**
 * Every part of the view may need this; it is provided once at the root. Reading it without a provider throws an error
 * (PLAY-50).
 */
import { createContext } from 'preact';
import type { RunMode } from '@parley/contracts/engine/types';
import type { Language } from '@parley/contracts/definition/values';
import type { Trees } from '@parley/contracts/markdown/tree';
import type { Transport } from '../chat/chat-props.js';
import type { LanguageMarks, Translate } from '../i18n/translate.js';
import { outsideProvider } from './outside-provider.js';

export interface ChatContextValue {
  readonly t: Translate;
  readonly language: Language;
  readonly marks: LanguageMarks;
  readonly trees: Trees;
  readonly avatarUrl: string | null;
  /** True if letters, arrows and Enter choose or send answers. */
  readonly keyboard: boolean;
  /** Lets the learner turn these keys on or off; null if that isn't possible here. */
  readonly switchKeyboard: ((on: boolean) => void) | null;
  readonly transport: Transport;
  readonly runMode: RunMode;
  /** True if the learner is told which answers are right, or a teacher reads the chat. */
  readonly showsResults: boolean;
  /** The element or document whose key events are listened to. */
  readonly keyTarget: () => EventTarget | null;
}
export const ChatContext = createContext<ChatContextValue>(outsideProvider('chat-view'));
