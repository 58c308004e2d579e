/** @jsxImportSource preact */
import { cleanup, render } from '@testing-library/preact';
import type { ChatSession } from '../session/chat-session.js';
import type { SessionState } from '../session/session-state.js';
import { languageMarks } from '../i18n/translate.js';
import { ChatContext } from '../context/chat-context.js';
import type { ChatContextValue } from '../context/chat-context.js';
import { Ending } from './ending.js';

afterEach(cleanup);

test('ENG-59 ENG-37 the words of a chat that waits are filled in', () => {
  const input = {
    answerExternally: true,
    extAnswerPendingMessage: 'You said {{@start}}: wait',
    values: { '@start': 'seven' },
  };
  const state = { chat: { completed: false, runMode: 'normal' }, input } as unknown as SessionState;
  const context = {
    language: 'en',
    marks: languageMarks('en'),
    avatarUrl: null,
    trees: {},
  } as unknown as ChatContextValue;
  const { container } = render(
    <ChatContext.Provider value={context}>
      <Ending state={state} session={{} as ChatSession} />
    </ChatContext.Provider>,
  );
  expect(container.textContent).toBe('You said seven: wait');
});
