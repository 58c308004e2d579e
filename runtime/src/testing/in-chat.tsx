/** @jsxImportSource preact */
/** Renders a part of the view alone, in the contexts of a chat. */
import { render } from '@testing-library/preact';
import type { Language } from '@parley/contracts/definition/values';
import type { VNode } from 'preact';
import { EVERY_TEXT } from '../i18n/every-text.js';
import { addTexts, languageMarks, translator } from '../i18n/translate.js';
import { AudioContext } from '../context/audio-desk.js';
import { ChatContext, type ChatContextValue } from '../context/chat-context.js';
import { CloudMediaContext } from '../context/cloud-media-context.js';

addTexts(EVERY_TEXT);

export const inChat = (part: VNode, language: Language = 'en', change: Partial<ChatContextValue> = {}): Element => {
  const context = {
    t: translator(language),
    language,
    marks: languageMarks(language),
    trees: {},
    avatarUrl: null,
    keyboard: false,
    switchKeyboard: null,
    keyTarget: () => null,
    showsResults: true,
    ...change,
  } as ChatContextValue;
  return render(
    <ChatContext.Provider value={context}>
      <CloudMediaContext.Provider value={{ cloudName: null }}>
        <AudioContext.Provider value={{ desk: null }}>{part}</AudioContext.Provider>
      </CloudMediaContext.Provider>
    </ChatContext.Provider>,
  ).container;
};
