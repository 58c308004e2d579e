import type { PausedPrompt } from '@parley/contracts/http/inbox';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render.js';
import { input, INPUTS, sentTo, serving } from './testing/inputs.js';

beforeEach(() => window.localStorage.clear());

longTest('REVW-45 one question over all learners is scored with keys alone, and can be undone', async () => {
  const server = serving();
  const { user } = await renderApp({ server, path: '/reviews' });
  const questions = await screen.findByRole('navigation', { name: 'Questions' });
  expect(
    within(questions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 4)),
  ).toEqual(['Why?', 'Draw']);
  await user.click(within(questions).getByRole('button', { name: /Why\?/ }));
  expect(screen.getByText('Names the size of the pieces')).toBeVisible();
  const [first, second] = screen.getAllByRole('textbox', { name: 'Score' });
  await user.click(first!);
  await user.keyboard('85{Enter}');
  expect(second).toHaveFocus();
  await user.keyboard('200{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Use a number from 0 to 100.');
  await user.keyboard('{Backspace}{Backspace}{Backspace}10cGood{Enter}');
  await screen.findByText('2 of 2 done');
  const sent = server.askedFor('POST /flows/:id/history/:identifier/:itemKey');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/flows/7/history/chat-ana/item-ana', { superScore: 85, comment: null }],
    ['/flows/7/history/chat-bo/item-bo', { superScore: 10, comment: 'Good' }],
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Take back' })[0]!);
  await screen.findByText('1 of 2 done');
  expect(server.askedFor('POST /flows/:id/history/:identifier/:itemKey').at(-1)?.body).toEqual({
    superScore: null,
    comment: null,
  });
});

test('STAT-T1 a question is listed by its title, and read in full above its answers', async () => {
  const { user } = await renderApp({ server: serving([input('ana', { title: '2 * 3 * 4' })]), path: '/reviews' });
  const questions = within(await screen.findByRole('navigation', { name: 'Questions' }));
  await user.click(questions.getByRole('button', { name: /^2 \* 3 \* 4.*Prompt 3/ }));
  expect(screen.getByRole('heading', { level: 2, name: '2 * 3 * 4 · Why?' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Oldest first' }));
  expect(screen.getByText('2 * 3 * 4 · Why?')).toBeVisible();
});

test('REVW-45 the oldest first, names hidden, with the number of those left out', async () => {
  const { user, address } = await renderApp({ server: serving(INPUTS, true), path: '/reviews' });
  await screen.findByText('The oldest 3 that wait for you; Refresh shows more');
  await user.click(screen.getByRole('radio', { name: 'Oldest first' }));
  expect(address()).toContain('view=oldest');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => ['cy', 'ana', 'bo'].find((name) => row?.includes(`${name} says so`)))).toEqual([
    'cy',
    'ana',
    'bo',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Hide names' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(/^Learner 2/));
});

test('REVW-45 a refused score says why and keeps the row open', async () => {
  const server = serving([input('ana')]).on('POST /flows/:id/history/:identifier/:itemKey', {
    status: 422,
    body: { message: 'This chat was deleted', errors: [] },
  });
  const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
  await user.type(await screen.findByRole('textbox', { name: 'Score' }), '5{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This chat was deleted');
  expect(screen.getByText('0 of 1 done')).toBeVisible();
});

test('REVW-45 nothing waits', async () => {
  await renderApp({ server: serving([]), path: '/reviews' });
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
});

test('REVW-45 a hidden learner keeps their number when others leave the list', async () => {
  window.localStorage.setItem('parley:v1:reviewsHideNames', 'true');
  const first = await renderApp({ server: serving(), path: '/reviews?view=oldest' });
  await screen.findByText('Learner 3');
  first.unmount();
  await renderApp({ server: serving([input('bo')]), path: '/reviews?view=oldest' });
  expect(await screen.findByText('Learner 3')).toBeVisible();
  expect(screen.queryByText('Learner 1')).toBeNull();
});

test('REVW-48 a score without a comment finishes an answer whose author asks for one; the number of those who wait falls', async () => {
  const server = serving([input('ana', { wantsComment: true }), input('bo', { wantsComment: true })]);
  const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
  await user.click((await screen.findAllByRole('textbox', { name: 'Score' }))[0]!);
  await user.keyboard('85{Enter}');
  expect(await screen.findByText('1 waits for you')).toBeVisible();
  expect(screen.getByText('no comment')).toBeVisible();
  expect(sentTo(server)).toEqual([{ superScore: 85, comment: null, noComment: true }]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByText('2 wait for you');
  expect(sentTo(server).at(-1)).toEqual({ superScore: null, comment: null, noComment: false });
});

describe('REVW-53 a comment changes no score', () => {
  const lacksComment = { scored: false, wantsComment: true };
  const byEngine = { ...lacksComment, byHand: false, score: -10 };
  const awarded = { ...lacksComment, byHand: true, score: 120, award: 120 };
  const graded = { ...lacksComment, byHand: true, score: 85, award: null };

  test('REVW-53 the score of the engine is shown as text', async () => {
    await renderApp({ server: serving([input('ana', byEngine)]), path: '/reviews?view=oldest' });
    expect(await screen.findByText('Score: -10')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Score' })).toBeNull();
  });

  test.each([
    ['the engine’s', byEngine],
    ['an award above the limit of today', awarded],
    ['the points of an answer that is scored later', graded],
  ])('REVW-53 %s: a comment, none, or what is taken back leaves it', async (_name, has) => {
    const server = serving([input('ana', has), input('bo', has)]);
    const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
    await user.type((await screen.findAllByRole('textbox', { name: /Comment/ }))[0]!, 'Good{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await screen.findByText('2 wait for you');
    await user.click(screen.getAllByRole('button', { name: 'No comment needed' })[0]!);
    await screen.findByText('1 waits for you');
    expect(sentTo(server)).toEqual([
      { comment: 'Good', noComment: false },
      { comment: null, noComment: false },
      { comment: null, noComment: true },
    ]);
  });

  test.each([
    [120, awarded],
    [null, graded],
  ])('REVW-53 points that were changed and taken back leave the award %s that stood there', async (award, has) => {
    const server = serving([input('ana', has)]);
    const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
    const score = await screen.findByRole('textbox', { name: 'Score' });
    await user.clear(score);
    await user.type(score, '60{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await screen.findByText('1 waits for you');
    expect(sentTo(server)).toEqual([
      { superScore: 60, comment: null, noComment: true },
      { superScore: award, comment: null, noComment: false },
    ]);
  });

  test('REVW-53 a graded answer keeps its points if its comment is corrected', async () => {
    const server = serving([input('ana', { ...byEngine, text: 'Good' })]);
    const { user } = await renderApp({ server, path: '/reviews?view=oldest&state=graded' });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), ', really{Enter}');
    expect(await screen.findByText('Good, really')).toBeVisible();
    expect(sentTo(server)).toEqual([{ comment: 'Good, really', noComment: false }]);
  });
});

test('REVW-48 where only a comment is asked for, an empty one says what to do', async () => {
  const server = serving([input('ana', { scored: false, wantsComment: true })]);
  const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
  await user.type(await screen.findByRole('textbox', { name: 'Comment for the learner' }), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Write a comment, or press “No comment needed”.');
  expect(sentTo(server)).toEqual([]);
});

test('REVW-49 a question that is opened before the graded answers are drawn leaves them chosen', async () => {
  const { address } = await renderApp({ server: serving(), path: '/reviews' });
  const [question] = within(await screen.findByRole('navigation', { name: 'Questions' })).getAllByRole('button');
  const tab = screen.getByRole('radio', { name: 'Graded' });
  act(() => {
    tab.click();
    question!.click();
  });
  expect(address()).toMatch(/^\/reviews\?state=graded&question=/);
  expect(screen.getByRole('radio', { name: 'Graded' })).toBeChecked();
});

test('REVW-49 a graded answer is opened again with its score and corrected; it stays in its list', async () => {
  const server = serving([input('ana', { score: 85, award: 85, text: 'Good', wantsComment: true })]);
  const { user, address } = await renderApp({ server, path: '/reviews?view=oldest' });
  await user.click(await screen.findByRole('radio', { name: 'Graded' }));
  expect(address()).toContain('state=graded');
  await waitFor(() => expect(server.askedFor('GET /reviews').at(-1)?.query.get('state')).toBe('graded'));
  expect(await screen.findByText('85 / 100')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  const score = screen.getByRole('textbox', { name: 'Score' });
  expect(score).toHaveFocus();
  expect(score).toHaveValue('85');
  await user.clear(score);
  await user.type(score, '60');
  await user.click(screen.getByRole('button', { name: 'Save correction Enter' }));
  expect(await screen.findByText('60 / 100')).toBeVisible();
  expect(sentTo(server)).toEqual([{ superScore: 60, comment: 'Good', noComment: false }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Correct' })).toHaveFocus());
});

test('REVW-49 an input given earlier is undone altogether, and can be given again', async () => {
  const server = serving([input('ana', { score: 85, award: 85, text: 'Good', wantsComment: true })]);
  const { user } = await renderApp({ server, path: '/reviews?view=oldest&state=graded' });
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const score = await screen.findByRole('textbox', { name: 'Score' });
  expect(score).toHaveValue('');
  expect(score).toHaveFocus();
  expect(screen.getByText('0 graded')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Comment/ })).toHaveValue('');
  await user.type(score, '60{Enter}');
  expect(await screen.findByText('60 / 100')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByRole('textbox', { name: 'Score' })).toHaveValue('');
  expect(sentTo(server)).toEqual([
    { superScore: null, comment: null, noComment: false },
    { superScore: 60, comment: null, noComment: true },
    { superScore: null, comment: null, noComment: false },
  ]);
});

describe('REVW-50 all who wait are answered at once', () => {
  const PAUSED: PausedPrompt = {
    flowId: 7,
    promptKey: 'wait',
    waiting: 31,
    choices: ['Round', 'Square'],
    acceptsText: false,
    acceptsSeveral: false,
  };
  const waiting = (name: string) => input(name, { kind: 'paused', promptKey: 'wait', scored: false, answer: '' });
  const answering = (...replies: object[]) => {
    const body = { inputs: [waiting('ana'), waiting('bo')], isAtLeast: true, paused: [PAUSED] };
    return serving()
      .on('GET /reviews', { body })
      .on('POST /flows/:id/waiting_answers', () => ({ body: replies.shift() }));
  };
  const told = { given: 31, late: 0, failed: [], isAtLeast: false, next: null };
  async function sending(server: ReturnType<typeof answering>) {
    const { user } = await renderApp({ server, path: '/reviews' });
    await user.click(await screen.findByRole('button', { name: /Why\?/ }));
    await user.click(screen.getByRole('radio', { name: 'Round' }));
    await user.click(screen.getByRole('button', { name: 'Send to 31 chats' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/31 chats wait here. Each of them gets the answer “Round”/)).toBeVisible();
    expect(server.askedFor('POST /flows/:id/waiting_answers')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send to 31 chats' }));
    return user;
  }

  test('REVW-50 a question tells how many they are before anything is sent; then how many got it', async () => {
    const server = answering(told);
    await sending(server);
    expect(await screen.findByText('31 chats got your answer.')).toBeVisible();
    const [call] = server.askedFor('POST /flows/:id/waiting_answers');
    expect(call).toMatchObject({ path: '/flows/7/waiting_answers', body: { promptKey: 'wait', answer: 'Round' } });
    await waitFor(() => expect(server.askedFor('GET /reviews').length).toBe(2));
  });

  test('REVW-50 a learner who did not get it is named with the reason; another try is the same command', async () => {
    const refused = { chatId: 'c2', identifier: 'bo', anonymous: false, code: 'x', message: 'It matches none' };
    const server = answering({ ...told, given: 30, failed: [refused] }, { ...told, given: 1 });
    const user = await sending(server);
    expect(await screen.findByText('30 chats got your answer.')).toBeVisible();
    expect(screen.getByText('bo: It matches none')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('31 chats got your answer.')).toBeVisible();
    const [first, second] = server.askedFor('POST /flows/:id/waiting_answers').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  test('REVW-54 behind a thousand who refuse it the next ones are asked for; all who refuse it are named', async () => {
    const refusedBy = (identifier: string) => ({
      chatId: identifier,
      identifier,
      anonymous: false,
      code: 'x',
      message: 'No',
    });
    const server = answering(
      { ...told, given: 0, failed: [refusedBy('bo')], isAtLeast: true, next: 'there' },
      { ...told, given: 30, failed: [refusedBy('cy')] },
    );
    await sending(server);
    expect(await screen.findByText('30 chats got your answer.')).toBeVisible();
    for (const name of ['bo', 'cy']) expect(screen.getByText(`${name}: No`)).toBeVisible();
    const [first, second] = server.askedFor('POST /flows/:id/waiting_answers').map(({ body }) => body);
    expect(second).toEqual({ ...(first as object), after: 'there' });
  });
});

test('CLASS-4 Reviews can be limited to one class, which the address names and the server filters', async () => {
  const server = serving([input('ana', { class: '10a' }), input('bo', { class: '7b' }), input('cy')]);
  const { user, address } = await renderApp({ server, path: '/reviews?view=oldest' });
  expect(await screen.findByText('\u2068ana\u2069 · \u206810a\u2069')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Class' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All classes', '7b', '10a']);
  server.on('GET /reviews', { body: { inputs: [input('bo', { class: '7b' })], isAtLeast: false, paused: [] } });
  await user.click(screen.getByRole('option', { name: '7b' }));
  expect(address()).toBe('/reviews?view=oldest&class=7b');
  await waitFor(() =>
    expect(Object.fromEntries(server.askedFor('GET /reviews').at(-1)!.query)).toEqual({ class: '7b' }),
  );
  await user.click(screen.getByRole('combobox', { name: 'Class' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
});
