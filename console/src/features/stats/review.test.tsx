import { act, screen, waitFor, within } from '@testing-library/react';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ChatProps } from '@parley/runtime/chat-props';
import { fakeServer } from '../../app/testing/fake-server.js';
import { renderApp } from '../../app/testing/render.js';

const mountChat = jest.fn((_host: Element, _props: ChatProps) => ({ update() {}, restart() {}, unmount() {} }));
jest.mock('@parley/runtime/mount', () => ({
  mountChat: (host: Element, props: ChatProps) => mountChat(host, props),
}));
beforeEach(() => window.localStorage.clear());

const item = (key: string, over: Partial<HistoryItem>) =>
  toWire({
    key,
    promptKey: 'p1',
    promptKeyStr: '7.p1',
    contentType: null,
    message: '',
    at: 1,
    ...over,
  } as HistoryItem);
const ESSAY = [
  item('start', { direction: 'received', message: 'Why does **water** matter?' }),
  item('a1', { direction: 'sent', message: 'It keeps us alive', scoreLater: true, custom: { feedback: true } }),
];
const STANDING = {
  score: null as number | null,
  maxScore: 5,
  completed: true,
  feedbackTotal: 1,
  feedbackPending: 1,
  scoreLaterTotal: 1,
  scoreLaterPending: 1,
  evaluationTotal: 0,
  evaluationPending: 0,
  externalAnswerTotal: 0,
  externalAnswerPending: 0,
};
const ENTRY = {
  id: 'c1',
  identifier: 'asha',
  identifierOrigin: 'user',
  attempt: 1,
  test: false,
  version: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  items: 1,
  ...STANDING,
};

async function reviewing(history: readonly unknown[] = ESSAY, status = 200) {
  let chat: object = {
    ...ENTRY,
    language: 'en',
    completedAt: null,
    revision: 1,
    context: {},
    evaluations: {},
    history,
  };
  const server = fakeServer()
    .on('GET /flows/:id', { body: { id: 7, name: 'Water', ownership: 'own' } })
    .on('GET /flows/:id/responseLogs', { body: { responseLog: [ENTRY], totalRecords: 1 } })
    .on('GET /flows/:id/history/:identifier', () => ({ body: chat }))
    .on('GET /flows/:id/published/:version', {
      body: {
        id: 7,
        version: 1,
        name: 'Water',
        definition: { promptsArray: [{ key: 'p1', name: 'p1', definition: { maxSuperScore: 5 } }] },
        trees: {},
      },
    })
    .on('POST /flows/:id/history/:identifier/:itemKey', ({ body }) => {
      if (status !== 200) return { status, body: { message: 'No', errors: [] } };
      const given = body as { superScore?: number; comment?: string };
      if (given.superScore !== undefined) chat = { ...chat, revision: 2 };
      return { body: { ...STANDING, chatId: 'c1', revision: 2, scoreLaterPending: 0, feedbackPending: 0, score: 4 } };
    });
  const app = await renderApp({ server, path: '/flows/7/stats?chat=c1' });
  await app.user.click(await screen.findByRole('tab', { name: 'Chats' }));
  return { ...app, server };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Your feedback' }));
const posts = (server: Awaited<ReturnType<typeof reviewing>>['server']) =>
  server.askedFor('POST /flows/:id/history/:identifier/:itemKey');

test('REVW-5 REVW-8 an answer that is scored later stands below its chat with its question; its row says that it waits', async () => {
  await reviewing();
  const form = await panel();
  expect(form.getByText('Why does water matter?')).toBeVisible();
  expect(form.getByText('It keeps us alive')).toBeVisible();
  expect(form.getByText('1 to do')).toBeVisible();
  expect(form.getByText('0 to 5')).toBeVisible();
  expect(await screen.findByText('Waits for you')).toBeVisible();
});
test('REVW-13 REVW-14 score and comment are sent, one after the other, and the row waits no longer', async () => {
  const { user, server } = await reviewing();
  const form = await panel();
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(form.getByRole('textbox', { name: 'Score' }), '4');
  await user.type(form.getByRole('textbox', { name: 'Comment' }), ' Well said ');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(posts(server).map(({ body }) => body)).toEqual([{ superScore: 4 }, { comment: 'Well said' }]),
  );
  expect(posts(server)[0]?.path).toBe('/flows/7/history/c1/a1');
  await waitFor(() => expect(screen.queryByText('Waits for you')).toBeNull());
  expect(server.askedFor('GET /flows/:id/history/:identifier')).toHaveLength(2);
});
test('REVW-14 what is being written outlives a refresh and a look at the summary', async () => {
  const { user } = await reviewing();
  const comment = () => screen.findByRole('textbox', { name: 'Comment' });
  await user.type(await comment(), 'Well said');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await comment()).toHaveValue('Well said');
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  await user.click(screen.getByRole('tab', { name: 'Chats' }));
  await user.click(await screen.findByRole('button', { name: /asha/ }));
  expect(await comment()).toHaveValue('Well said');
});
test('REVW-22 a score that was not saved says so', async () => {
  const { user } = await reviewing(ESSAY, 422);
  const form = await panel();
  await user.type(form.getByRole('textbox', { name: 'Score' }), '4');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save score.')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Score' })).toHaveValue('4');
});
test('REVW-15 a chat that waits for a teacher’s answer is given one', async () => {
  const paused = item('w', { direction: 'received', message: 'Your turn, teacher', answerExternally: true });
  const { user, server } = await reviewing([...ESSAY.slice(0, 1), paused]);
  const form = await panel();
  await user.type(form.getByRole('textbox', { name: 'Answer for the learner' }), 'pass');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(posts(server)[0]).toMatchObject({ path: '/flows/7/history/c1/w', body: { answer: 'pass' } }),
  );
});
test('REVW-15 what a teacher taps in the chat itself is given too, and nothing else that the player keeps', async () => {
  const paused = item('w', { direction: 'received', message: 'Your turn, teacher', answerExternally: true });
  const { server } = await reviewing([...ESSAY.slice(0, 1), paused]);
  await panel();
  const { transport } = mountChat.mock.lastCall![1];
  const said = item('s', { direction: 'sent', message: 'Passed', answerExternally: true });
  await act(async () => transport.save([ESSAY[0]!, paused, item('q', { direction: 'received', message: 'Next' })]));
  await act(async () => transport.save([ESSAY[0]!, paused, said]));
  await waitFor(() =>
    expect(posts(server).map(({ path, body }) => [path, body])).toEqual([
      ['/flows/7/history/c1/w', { answer: 'Passed' }],
    ]),
  );
});
test('REVW-10 nothing is asked of a teacher where nothing is to be said', async () => {
  await reviewing(ESSAY.slice(0, 1));
  await screen.findByRole('heading', { name: /asha/ });
  expect(screen.queryByRole('region', { name: 'Your feedback' })).toBeNull();
});
test('STAT-20 the list shows only chats that wait for a teacher', async () => {
  const { user, server } = await reviewing();
  await user.click(await screen.findByRole('switch', { name: 'Input(s) pending' }));
  await waitFor(() =>
    expect(server.askedFor('GET /flows/:id/responseLogs').at(-1)?.query.get('inputsPending')).toBe('true'),
  );
});
