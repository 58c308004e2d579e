import { act, screen, waitFor } from '@testing-library/react';
import { answer } from '@parley/contracts/engine/answer';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import type { ItemKey } from '@parley/contracts/ids';
import { Dialogs } from '../../shell/Dialogs.js';
import { renderPart } from '../../testing/render.js';
import { askFlow } from './ask-flow.js';
import { isGuidePage } from './guide-pages.js';

const ORIGIN = 'https://parley.example';
const flow = () => {
  const prepared = prepareFlow(askFlow(ORIGIN), { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return prepared.flow;
};
const shadowText = () =>
  [...document.querySelectorAll('*')].map((element) => element.shadowRoot?.textContent ?? '').join('');

test('ACCT-4 "Ask Us Anything" opens a chat in which one is asked what one wants to know', async () => {
  const app = await renderPart(<Dialogs />);
  act(() => void app.store.dispatch({ type: 'dialogs/opened', payload: { name: 'ask' } }));
  expect(await screen.findByRole('dialog', { name: 'Ask Us Anything' })).toBeVisible();
  await waitFor(() => expect(shadowText()).toContain('What would you like to know about Parley?'));
  await app.user.click(screen.getByRole('button', { name: 'Close the chat' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
test('ACCT-4 Escape closes it', async () => {
  const app = await renderPart(<Dialogs />);
  act(() => void app.store.dispatch({ type: 'dialogs/opened', payload: { name: 'ask' } }));
  await screen.findByRole('dialog', { name: 'Ask Us Anything' });
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
test('GUIDE-6 the flow behind it could be published', () => {
  const checks = publishChecks(askFlow(ORIGIN), { language: 'en', languages: INTERFACE_LANGUAGES });
  expect(checks).toEqual({ refusals: [], warnings: [] });
});
test.each(INTERFACE_LANGUAGES)(
  'GUIDE-6 every question (%s) is answered, with a link to a page of the guide',
  (language) => {
    const begin = () => {
      const started = startChat(flow(), { language, runMode: 'normal', seed: 's', context: {}, at: 0 });
      if (!started.ok) throw new Error(started.error.code);
      return started.chat;
    };
    const entries = askFlow(ORIGIN).promptsArray ?? [];
    const first = entries[0]?.definition.answers;
    if (!Array.isArray(first)) throw new Error('no questions');
    expect(first.length).toBeGreaterThan(5);
    for (const { message, tMessage } of first) {
      expect(tMessage?.hi).toBeTruthy();
      const outcome = answer(flow(), begin(), { key: 'k' as ItemKey, message, at: 1 });
      if (!outcome.ok) throw new Error(outcome.error.code);
      const reply = JSON.stringify(outcome.chat.history.at(-1));
      expect(reply).toContain(language === 'hi' ? 'गाइड में' : 'in the guide');
      const [, page = ''] = /https:\/\/parley\.example\/guide\/([\w-]+)/.exec(reply) ?? [];
      expect([message, isGuidePage(page)]).toEqual([message, true]);
    }
  },
);
