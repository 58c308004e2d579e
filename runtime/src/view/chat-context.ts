/** What every part of the view may need; given once at the root. */
import { createContext } from 'preact';
import type { Language } from '@parley/contracts/flow/definition';
import type { Trees } from '@parley/contracts/markdown/tree';
import { translator } from '../i18n/translate.js';
import type { Translate } from '../i18n/translate.js';

export interface ChatContextValue {
  readonly t: Translate;
  readonly language: Language;
  readonly trees: Trees;
  readonly avatarUrl: string | null;
  /** Letters, arrows and Enter answer. */
  readonly keyboard: boolean;
  /** Where those keys are listened for. */
  readonly keyTarget: () => EventTarget | null;
}
export const ChatContext = createContext<ChatContextValue>({
  t: translator('en'),
  language: 'en',
  trees: {},
  avatarUrl: null,
  keyboard: false,
  keyTarget: () => null,
});
