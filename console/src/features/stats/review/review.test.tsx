import { act, screen, waitFor, within } from '@testing-library/react';
import type { MountReviewProps } from '@parley/runtime/player/review';
import type { ChatView } from '@parley/contracts/http/chats';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';
import { ANSWER, ENTRY, ESSAY, item, STANDING } from '../testing/essay.js';

const mounted = { replace: jest.fn(), update: jest.fn(), unmount: jest.fn(), reveal: jest.fn(async () => true) };
const mountReview = jest.fn((_host: Element, _props: MountReviewProps) => mounted);
jest.mock('@parley/runtime/player/review', () => ({
  mountReview: (host: Element, props: MountReviewProps) => mountReview(host, props),
}));
const followed: { chatId: string; onChanged: () => void }[] = [];
jest.mock('./live-socket.js', () => ({
  followChat: ({ chatId }: { chatId: string }, onChanged: () => void) => {
    followed.push({ chatId, onChanged });
    return () => undefined;
  },
}));
// jsdom of jest has none.
beforeAll(() => Object.assign(globalThis, { WebSocket: class {} }));
beforeEach(() => {
  window.localStorage.clear();
  jest.clearAllMocks();
  followed.length = 0;
});

/** Before the first answer. */
const THEN = { completed: false, score: null, scoreLaterPending: 0 };

async function reviewing(
  history: readonly unknown[] = ESSAY,
  status = 200,
  entries: readonly object[] = [ENTRY],
  divergences: readonly object[] = [],
  more = '',
) {
  let chat: ChatView = {
    ...ENTRY,
    language: 'en',
    completedAt: null,
    revision: 1,
    context: {},
    evaluations: {},
    history,
  } as unknown as ChatView;
  const server = fakeServer()
    .on('GET /flows/:id', { body: { id: 7, name: 'Water', ownership: 'own' } })
    .on('GET /flows/:id/responseLogs', { body: { responseLog: entries, totalRecords: entries.length } })
    .on('GET /flows/:id/history/:identifier', ({ query }) => ({
      body: query.get('at') === '0' ? { ...chat, ...THEN, history: chat.history.slice(0, 1), revision: 0 } : chat,
    }))
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
      const { superScore, comment, noComment } = body as { superScore?: number; comment?: string; noComment?: true };
      const reviewed = {
        ...(superScore !== undefined && { ss: superScore }),
        ...(comment && { cm: comment }),
        ...(noComment && { nc: noComment }),
      };
      const items = chat.history.map((one) => (one.k === 'a1' ? { ...one, ...reviewed } : one));
      chat = { ...chat, revision: 2, history: items };
      return { body: { ...STANDING, chatId: 'c1', revision: 2, scoreLaterPending: 0, feedbackPending: 0, score: 4 } };
    });
  server.on('POST /flows/:id/history/:identifier/evaluations/:evaluationId', ({ body }) => {
    if (status !== 200) return { status, body: { message: 'No', errors: [] } };
    chat = { ...chat, revision: 2, evaluations: { '7.shown': (body as { evaluation: string }).evaluation } };
    return { body: { ...STANDING, chatId: 'c1', revision: 2, scoreLaterPending: 0, feedbackPending: 0 } };
  });
  server.on('GET /flows/:id/history/:identifier/timeline', {
    body: {
      moments: [
        { revision: 0, at: 1_000, type: 'ChatStarted' },
        { revision: 1, at: 2_000, type: 'AnswerGiven' },
      ],
      divergences,
    },
  });
  const app = await renderApp({ server, path: `/flows/7/stats?chat=c1${more}` });
  await app.user.click(await screen.findByRole('tab', { name: 'Chats' }));
  return { ...app, server };
}
const form = async (name = 'Score and feedback, Prompt 1') => within(await screen.findByRole('region', { name }));
const inputs = () => within(screen.getByRole('navigation', { name: 'Admin Inputs' }));
const posts = (server: Awaited<ReturnType<typeof reviewing>>['server']) =>
  server.askedFor('POST /flows/:id/history/:identifier/:itemKey');
const EVALUATION = item('shown', {
  direction: 'received',
  contentType: 'remote',
  message: { url: '/flows/7/history/{{originId}}/evaluations/{{promptKey}}' },
  promptKeyStr: '7.shown',
});

test('REVW-4 REVW-5 REVW-8 Admin Inputs lists each place with its kind and state; its form is at the bubble; the row says that it waits', async () => {
  await reviewing([...ESSAY, EVALUATION]);
  const essay = await form();
  expect(essay.getByText('0 to 5')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Score and feedback, Prompt 1' })).toHaveAttribute('slot', 'beside/a1');
  expect(inputs().getByText('2 to do')).toBeVisible();
  expect(inputs().getByRole('button', { name: 'Score and feedback 1, to do' })).toBeVisible();
  expect(inputs().getByRole('button', { name: 'Evaluation 1, to do' })).toBeVisible();
  expect(await screen.findByText('Waiting for you')).toBeVisible();
});
longTest('REVW-4 a press in Admin Inputs scrolls to the bubble and focuses its form; N and P lead on', async () => {
  const { user } = await reviewing([...ESSAY, EVALUATION]);
  await form();
  await user.click(inputs().getByRole('button', { name: /^Score and feedback/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Score' })).toHaveFocus());
  expect(mounted.reveal).toHaveBeenLastCalledWith('a1');
  mounted.reveal.mockClear();
  await user.keyboard('n');
  expect(screen.getByRole('textbox', { name: 'Score' })).toHaveFocus();
  expect(mounted.reveal).not.toHaveBeenCalled();
  inputs()
    .getByRole('button', { name: /^Score and feedback/ })
    .focus();
  await user.keyboard('n');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Evaluation' })).toHaveFocus());
  expect(mounted.reveal).toHaveBeenLastCalledWith('shown');
});
test.each([
  ['shown', '&item=shown'],
  ['a1', ''],
])('REVW-51 a chat begins at %s with the address …%s, and leaves the focus where it is', async (first, more) => {
  const scored = item('a0', { ...ANSWER, superScore: 3, comment: 'Good' });
  await reviewing([ESSAY[0]!, scored, ESSAY[1]!, EVALUATION], 200, [ENTRY], [], more);
  await waitFor(() => expect(mounted.reveal).toHaveBeenLastCalledWith(first));
  expect(screen.getByRole('textbox', { name: 'Score' })).not.toHaveFocus();
});
test('REVW-4 N and P lead on wherever the focus is, but not while something is written', async () => {
  const { user } = await reviewing([...ESSAY, EVALUATION]);
  await form();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await user.keyboard('n');
  const score = screen.getByRole('textbox', { name: 'Score' });
  await waitFor(() => expect(score).toHaveFocus());
  await user.keyboard('n');
  expect(score).toHaveFocus();
  screen.getByRole('button', { name: /asha/ }).focus();
  await user.keyboard('n');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Evaluation' })).toHaveFocus());
  await user.type(screen.getByRole('searchbox'), 'n');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});
test('REVW-4 with single keys switched off, N is no key', async () => {
  window.localStorage.setItem('parley:v1:editor:singleKeys', 'false');
  const { user } = await reviewing();
  await form();
  screen.getByRole('button', { name: /asha/ }).focus();
  await user.keyboard('n');
  expect(screen.getByRole('textbox', { name: 'Score' })).not.toHaveFocus();
});
test('REVW-48 where only a comment is asked for, none may be needed', async () => {
  const { user, server } = await reviewing([ESSAY[0]!, item('a1', { ...ANSWER, scoreLater: false })]);
  const feedback = await form('Feedback, Prompt 1');
  await user.click(feedback.getByRole('button', { name: 'No comment needed' }));
  await waitFor(() => expect(posts(server)[0]?.body).toEqual({ noComment: true }));
  expect(await feedback.findByText('no comment')).toBeVisible();
});
test('REVW-53 a comment leaves points that lie above the limit of today', async () => {
  const scored = item('a1', { ...ANSWER, superScore: 9 });
  const { user, server } = await reviewing([ESSAY[0]!, scored]);
  const essay = await form();
  await user.click(essay.getByRole('textbox', { name: 'Score' }));
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), 'Good');
  expect(essay.getByRole('textbox', { name: 'Score' })).toHaveValue('9');
  await user.click(essay.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posts(server)[0]?.body).toEqual({ comment: 'Good' }));
});
test('REVW-13 REVW-35 one save sends score and comment together, by keyboard alone; the row waits no longer', async () => {
  const { user, server } = await reviewing();
  const essay = await form();
  expect(essay.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(essay.getByRole('textbox', { name: 'Score' }), '4');
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), ' Well said {Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(posts(server).map(({ path, body }) => [path, body])).toEqual([
      ['/flows/7/history/c1/a1', { superScore: 4, comment: 'Well said' }],
    ]),
  );
  await waitFor(() => expect(screen.queryByText('Waiting for you')).toBeNull());
  expect(await essay.findByText(/Well said/)).toBeVisible();
  expect(essay.getByText('4 / 5')).toBeVisible();
  await user.click(essay.getByRole('button', { name: 'Edit' }));
  expect(essay.getByRole('textbox', { name: 'Comment' })).toHaveValue('Well said');
});
longTest('REVW-9 REVW-11 a blank comment or score is sent as null, and what is no number can’t be typed', async () => {
  const scored = item('a1', { ...ANSWER, superScore: 4, comment: 'Well said' });
  const { user, server } = await reviewing([ESSAY[0]!, scored]);
  const essay = await form();
  await user.click(essay.getByRole('button', { name: 'Edit' }));
  const score = essay.getByRole('textbox', { name: 'Score' });
  await user.clear(score);
  await user.type(score, 'four');
  expect(score).toHaveValue('');
  await user.clear(essay.getByRole('textbox', { name: 'Comment' }));
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), '   ');
  await user.click(essay.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posts(server)[0]?.body).toEqual({ superScore: null, comment: null }));
});
test('REVW-37 REVW-48 nothing jumps after a save: the player stays and hears the new history; a score alone finishes the answer', async () => {
  const { user, server } = await reviewing();
  const essay = await form();
  await user.type(essay.getByRole('textbox', { name: 'Score' }), '4{Enter}');
  await waitFor(() => expect(posts(server)[0]?.body).toEqual({ superScore: 4, noComment: true }));
  await waitFor(() =>
    expect(mounted.replace.mock.lastCall).toEqual([[expect.anything(), expect.objectContaining({ k: 'a1', ss: 4 })]]),
  );
  expect(mountReview).toHaveBeenCalledTimes(1);
  expect(mounted.unmount).not.toHaveBeenCalled();
});
longTest('REVW-14 REVW-31 an evaluation is written at the message that shows it', async () => {
  const { user, server } = await reviewing([...ESSAY.slice(0, 1), EVALUATION]);
  const evaluation = await form('Evaluation, Prompt 1');
  expect(screen.getByText('The learner sees this until you write it')).toHaveAttribute('slot', 'under/shown');
  await user.type(evaluation.getByRole('textbox', { name: 'Evaluation' }), 'A **good** start');
  await user.click(evaluation.getByRole('radio', { name: 'Preview' }));
  expect(evaluation.getByText('good').tagName).toBe('STRONG');
  await user.click(evaluation.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      server
        .askedFor('POST /flows/:id/history/:identifier/evaluations/:evaluationId')
        .map(({ path, body }) => [path, body]),
    ).toEqual([['/flows/7/history/c1/evaluations/7.shown', { evaluation: 'A **good** start' }]]),
  );
  await waitFor(() =>
    expect(mounted.replace.mock.lastCall).toEqual([
      [expect.anything(), expect.objectContaining({ rm: expect.objectContaining({ status: 'fulfilled' }) })],
    ]),
  );
});
test('REVW-20 an evaluation that was not saved says so', async () => {
  const { user } = await reviewing([EVALUATION], 500);
  const evaluation = await form('Evaluation, Prompt 1');
  await user.type(evaluation.getByRole('textbox', { name: 'Evaluation' }), 'Good');
  await user.click(evaluation.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save evaluation.')).toBeVisible();
});
test('REVW-6 REVW-38 another remote message asks for no evaluation; never fetched, it says so instead of waiting', async () => {
  const never = item('r', { direction: 'received', contentType: 'remote', message: { url: 'https://x.example/a' } });
  await reviewing([...ESSAY, never]);
  await form();
  const { history } = mountReview.mock.lastCall![1].recorded;
  expect(inputs().queryByRole('button', { name: /^Evaluation/ })).toBeNull();
  expect(history.at(-1)).toMatchObject({ rm: { status: 'rejected', error: expect.stringMatching(/never seen/) } });
});
test('REVW-14 text that is being written outlives a refresh and a look at the summary', async () => {
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
  const essay = await form();
  await user.type(essay.getByRole('textbox', { name: 'Score' }), '4');
  await user.click(essay.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save score.')).toBeVisible();
  expect(essay.getByRole('textbox', { name: 'Score' })).toHaveValue('4');
});
test('REVW-21 feedback that was not saved says so', async () => {
  const { user } = await reviewing(ESSAY, 500);
  const essay = await form();
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), 'Fine');
  await user.click(essay.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save feedback.')).toBeVisible();
});
const PAUSED = item('w', { direction: 'received', message: 'Your turn, teacher', answerExternally: true });
test('REVW-15 a chat that waits for a teacher’s answer is given one', async () => {
  const { user, server } = await reviewing([...ESSAY.slice(0, 1), PAUSED]);
  const paused = await form('Chat paused, Prompt 1');
  await user.type(paused.getByRole('textbox', { name: 'Answer for the learner' }), 'pass');
  await user.click(paused.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(posts(server)[0]).toMatchObject({ path: '/flows/7/history/c1/w', body: { answer: 'pass' } }),
  );
});
test('REVW-7 an external answer is to do only at the end of the chat; later it says what was given', async () => {
  const said = item('s', { direction: 'sent', message: 'Passed', answerExternally: true });
  await reviewing([ESSAY[0]!, PAUSED, said]);
  const paused = await form('Chat paused, Prompt 1');
  expect(paused.getByText('Passed')).toBeVisible();
  expect(paused.queryByRole('textbox')).toBeNull();
  expect(inputs().getByText('Nothing to do')).toBeVisible();
});
test('REVW-15 a teacher’s tap in the chat itself is given too, and nothing else that the player keeps', async () => {
  const { server } = await reviewing([...ESSAY.slice(0, 1), PAUSED]);
  await form('Chat paused, Prompt 1');
  const { onSave } = mountReview.mock.lastCall![1];
  const said = item('s', { direction: 'sent', message: 'Passed', answerExternally: true });
  await act(async () => onSave([ESSAY[0]!, PAUSED, item('q', { direction: 'received', message: 'Next' })]));
  await act(async () => onSave([ESSAY[0]!, PAUSED, said]));
  await waitFor(() =>
    expect(posts(server).map(({ path, body }) => [path, body])).toEqual([
      ['/flows/7/history/c1/w', { answer: 'Passed' }],
    ]),
  );
});
test('REVW-10 a teacher is asked nothing if there is no comment to give', async () => {
  await reviewing(ESSAY.slice(0, 1));
  await screen.findByRole('heading', { name: /asha/ });
  expect(screen.queryByRole('navigation', { name: 'Admin Inputs' })).toBeNull();
});
test('REVW-39 each answer shows its score and how long it took', async () => {
  const answered = item('a2', { direction: 'sent', message: 'Yes', score: 2, at: 72_001 });
  await reviewing([...ESSAY, item('q2', { direction: 'received', message: 'Sure?' }), answered]);
  await form();
  expect(screen.getByText('not scored yet').parentElement).toHaveAttribute('slot', 'under/a1');
  const note = screen.getByText('1 min 12 sec').parentElement!;
  expect(note).toHaveAttribute('slot', 'under/a2');
  expect(note).toHaveTextContent('Score 2');
});
test('REVW-40 news in the chat shows at once, and what is being written stays', async () => {
  const { user, server } = await reviewing();
  const essay = await form();
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), 'Well');
  await waitFor(() => expect(followed.map(({ chatId }) => chatId)).toEqual(['c1']));
  act(() => followed[0]!.onChanged());
  await waitFor(() => expect(server.askedFor('GET /flows/:id/history/:identifier')).toHaveLength(2));
  expect(essay.getByRole('textbox', { name: 'Comment' })).toHaveValue('Well');
  expect(mountReview).toHaveBeenCalledTimes(1);
});
test('REVW-25 the chat leads to everything its learner did', async () => {
  await reviewing();
  expect(await screen.findByRole('link', { name: "See all of this user's activity" })).toHaveAttribute(
    'href',
    '/user_activity?search=asha',
  );
});
test('REVW-41 after the last input the next chat that waits is one key away', async () => {
  const { user, address } = await reviewing(ESSAY, 200, [ENTRY, { ...ENTRY, id: 'c2', identifier: 'ben' }]);
  const essay = await form();
  await user.type(essay.getByRole('textbox', { name: 'Score' }), '4');
  await user.type(essay.getByRole('textbox', { name: 'Comment' }), 'Good{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next chat that waits' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(address()).toBe('/flows/7/stats?chat=c2');
});
longTest('REVW-42 the chat is stepped back and played again; meanwhile the forms are closed', async () => {
  const { user } = await reviewing();
  await form();
  await user.click(await screen.findByRole('button', { name: 'One step back' }));
  expect(await screen.findByText(/You see this chat as it was on/)).toBeVisible();
  expect(mounted.replace.mock.lastCall).toEqual([[expect.objectContaining({ k: 'start' })]]);
  expect(screen.queryByRole('region', { name: /Score and feedback/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), 'At once');
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(await form()).toBeDefined();
  expect(mounted.replace.mock.lastCall).toEqual([[expect.anything(), expect.objectContaining({ k: 'a1' })]]);
  expect(mountReview).toHaveBeenCalledTimes(1);
});
test('REVW-52 one screen shows one score, exactly: above the chat, and back in time the one of then', async () => {
  const { user } = await reviewing(ESSAY, 200, [{ ...ENTRY, score: 2.5 }]);
  await form();
  expect(mountReview.mock.lastCall?.[1]).toMatchObject({ display: { showScore: false } });
  const head = within((await screen.findByRole('region', { name: 'Selected chat' })).querySelector('header')!);
  expect(head.getByText('Wait for a score')).toBeVisible();
  expect(head.getByText('Completed', { exact: true })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'One step back' }));
  await screen.findByText(/You see this chat as it was on/);
  expect(head.queryByText('Wait for a score')).toBeNull();
  expect(head.queryByText('Completed', { exact: true })).toBeNull();
});
test('REVW-43 a tick says that the replay matches; a difference says so', async () => {
  const { unmount } = await reviewing();
  expect(await screen.findByText(/Replay matches/)).toBeVisible();
  unmount();
  await reviewing(ESSAY, 200, [ENTRY], [{ what: 'score', itemKey: null, recorded: '2', replayed: '3' }]);
  expect(await screen.findByTitle(/Recorded: 2. Replayed: 3/)).toHaveTextContent('Replay differs');
});
test('STAT-32 while a search is typed, no rows of another search are left to load more after', async () => {
  const { user } = await reviewing();
  await screen.findByRole('button', { name: /asha/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search by learner’s ID' }), 'b');
  expect(screen.queryByRole('button', { name: /asha/ })).toBeNull();
});
test('STAT-20 the list shows only chats that wait for a teacher', async () => {
  const { user, server } = await reviewing();
  await user.click(await screen.findByRole('switch', { name: 'Input(s) pending' }));
  await waitFor(() =>
    expect(server.askedFor('GET /flows/:id/responseLogs').at(-1)?.query.get('inputsPending')).toBe('true'),
  );
});
