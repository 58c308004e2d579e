/** @jsxImportSource preact */
/** A part of the view by itself, in the contexts that a chat gives it. */
import { render } from '@testing-library/preact';
import type { Language } from '@parley/contracts/flow/definition';
import type { VNode } from 'preact';
import { translator } from '../i18n/translate.js';
import { AudioContext, audioDesk } from '../view/audio-desk.js';
import { ChatContext } from '../view/chat-context.js';
import type { ChatContextValue } from '../view/chat-context.js';
import { CloudMediaContext } from '../view/cloud-media-context.js';

export const inChat = (part: VNode, language: Language = 'en', change: Partial<ChatContextValue> = {}): Element => {
  const context = {
    t: translator(language),
    language,
    trees: {},
    avatarUrl: null,
    keyboard: false,
    switchKeyboard: null,
    keyTarget: () => null,
    ...change,
  } as ChatContextValue;
  return render(
    <ChatContext.Provider value={context}>
      <CloudMediaContext.Provider value={{ cloudName: null }}>
        <AudioContext.Provider value={audioDesk()}>{part}</AudioContext.Provider>
      </CloudMediaContext.Provider>
    </ChatContext.Provider>,
  ).container;
};
