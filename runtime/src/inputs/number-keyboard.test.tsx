/** @jsxImportSource preact */
import { cleanup } from '@testing-library/preact';
import { Session } from '../session/session.js';
import { chatProps, fakeTools } from '../testing/chat-harness.js';
import { threePrompts } from '../testing/flows.js';
import { inChat } from '../testing/in-chat.js';
import { laterInputs } from './later-inputs.js';
import { laterInputParts } from './later-parts.js';
import { TextInput } from './text-input.js';

afterEach(cleanup);

test('PLAY-F4 a number field has the keyboard for numbers once the button for its sign is there', () => {
  const flow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts, trees: {} };
  const session = new Session(chatProps({ flow, runMode: 'normal' }), fakeTools());
  const nothing = () => undefined;
  const field = () =>
    inChat(
      <TextInput
        displayType="number"
        disabled={false}
        sendLabel="Send"
        wantsFocus={() => false}
        onSend={nothing}
        onEdit={nothing}
        draft={undefined}
        session={session}
        wrong={false}
        describedBy="question"
        hintId="hint"
      />,
    ).querySelector('input')!;
  const early = field();
  expect([early.type, early.getAttribute('inputmode')]).toEqual(['text', null]);
  laterInputs.provide(laterInputParts);
  expect(field().getAttribute('inputmode')).toBe('decimal');
});
