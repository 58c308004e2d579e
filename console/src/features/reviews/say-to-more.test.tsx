import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render.js';
import { pointsOf } from './points.js';
import { maySayTo } from './SayToMore.js';
import { input, OTHER, sentTo, serving } from './testing/inputs.js';

beforeEach(() => window.localStorage.clear());

test('REVW-56 the points of an answer are pressed: each whole number where they are few, else none, half and full', async () => {
  const inputs = [input('ana', { limit: 3 }), input('bo', { limit: 1, promptKey: 'half', question: 'Half?' })];
  const server = serving(inputs);
  const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
  const [three, one] = await screen.findAllByRole('group', { name: 'Points' });
  const named = (group: HTMLElement) =>
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(named(three!)).toEqual(['0', '1', '2', '3']);
  expect(named(one!)).toEqual(['0', '½', '1']);
  await user.click(within(three!).getByRole('button', { name: '2 of 3 points' }));
  expect(within(three!).getByRole('button', { name: '2 of 3 points' })).toHaveAttribute('aria-pressed', 'true');
  const [score] = screen.getAllByRole('textbox', { name: 'Score' });
  expect(score).toHaveValue('2');
  expect(score).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sentTo(server)).toEqual([{ superScore: 2, comment: null }]));
});
test.each([
  [null, []],
  [0, []],
  [0.5, [0, 0.25, 0.5]],
  [1, [0, 0.5, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 3, 6]],
  [2.5, [0, 1.25, 2.5]],
  [100, [0, 50, 100]],
])('REVW-56 answers of at most %p points have the buttons %j', (limit, buttons) => {
  expect(pointsOf(limit)).toEqual(buttons);
});

test('REVW-57 one comment and its points are given to the chosen answers of a question at once', async () => {
  const counted = input('dee', { byHand: false, scored: false, wantsComment: true, score: 10 });
  const server = serving([input('ana'), input('bo'), counted, OTHER]);
  const { user } = await renderApp({ server, path: '/reviews' });
  const questions = await screen.findByRole('navigation', { name: 'Questions' });
  await user.click(within(questions).getByRole('button', { name: /Why\?/ }));
  const [ana] = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole('listitem');
  await user.click(within(ana!).getByRole('button', { name: 'Say it to more' }));
  expect(within(ana!).getByRole('alert')).toHaveTextContent('Give points or write a comment first.');
  await user.type(within(ana!).getByRole('textbox', { name: 'Score' }), '50');
  await user.type(within(ana!).getByRole('textbox', { name: 'Comment for the learner' }), 'Say how many');
  await user.click(within(ana!).getByRole('button', { name: 'Say it to more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Say it to more' }));
  expect(dialog.getByText('50 / 100 · Say how many')).toBeVisible();
  expect(dialog.queryByText('cy says so')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Give to 1 answer' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'All 2 other answers that wait' }));
  await user.click(dialog.getByRole('button', { name: 'Give to 3 answers' }));
  await screen.findByText('3 of 3 done');
  expect(sentTo(server)).toEqual([
    { superScore: 50, comment: 'Say how many' },
    { superScore: 50, comment: 'Say how many' },
    { comment: 'Say how many', noComment: false },
  ]);
});
test('REVW-57 an answer that was saved with these points meanwhile isn’t sent again', async () => {
  let reply: () => void = () => undefined;
  const server = serving([input('ana'), input('bo'), input('cy')]);
  server.on(
    'POST /flows/:id/history/:identifier/:itemKey',
    () => new Promise((done) => (reply = () => done({ body: {} }))),
  );
  const { user } = await renderApp({ server, path: '/reviews' });
  const questions = await screen.findByRole('navigation', { name: 'Questions' });
  await user.click(within(questions).getByRole('button', { name: /Why\?/ }));
  const [ana] = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole('listitem');
  await user.type(within(ana!).getByRole('textbox', { name: 'Score' }), '50{Enter}');
  await waitFor(() => expect(sentTo(server)).toHaveLength(1));
  await user.click(within(ana!).getByRole('button', { name: 'Say it to more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Say it to more' }));
  expect(dialog.getByRole('button', { name: 'Give to 1 answer' })).toBeDisabled();
  server.on('POST /flows/:id/history/:identifier/:itemKey', { body: {} });
  act(() => reply());
  await user.click(dialog.getByRole('checkbox', { name: 'All 2 other answers that wait' }));
  await user.click(await dialog.findByRole('button', { name: 'Give to 2 answers' }));
  await screen.findByText('3 of 3 done');
  expect(sentTo(server)).toHaveLength(3);
});
test.each([
  ['points within its limit', { score: 3 }, {}, { limit: 4 }, true],
  ['points above its limit', { score: 5 }, {}, { limit: 4 }, false],
  ['negative points, though it has a limit', { score: -1 }, { limit: null }, { limit: 4 }, false],
  ['points without a limit', { score: 5 }, {}, { limit: null }, true],
  ['a comment alone, though it waits for points', { score: 10 }, { byHand: false }, {}, false],
  ['a comment beside the engine’s points', { score: null }, { byHand: false }, { byHand: false }, true],
])('REVW-57 another answer is offered %s: %#', (_case, { score }, first, other, isOffered) => {
  const shared = { input: input('ana', first), given: { score, text: 'Good', noComment: false } };
  expect(maySayTo(shared, input('bo', other))).toBe(isOffered);
});

test('REVW-57 an answer that a lost network left out keeps the points and the comment in its fields', async () => {
  const server = serving([input('ana'), input('bo')]);
  const { user } = await renderApp({ server, path: '/reviews' });
  const questions = await screen.findByRole('navigation', { name: 'Questions' });
  await user.click(within(questions).getByRole('button', { name: /Why\?/ }));
  const [ana, bo] = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole('listitem');
  await user.type(within(ana!).getByRole('textbox', { name: 'Score' }), '50');
  await user.type(within(ana!).getByRole('textbox', { name: 'Comment for the learner' }), 'Say how many');
  await user.click(within(ana!).getByRole('button', { name: 'Say it to more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Say it to more' }));
  await user.click(dialog.getByRole('checkbox', { name: 'bo says so' }));
  server.on('POST /flows/:id/history/:identifier/:itemKey', ({ path }) =>
    path.includes('chat-bo') ? { status: 503, body: { message: 'down', errors: [] } } : { body: {} },
  );
  await user.click(dialog.getByRole('button', { name: 'Give to 2 answers' }));
  await within(bo!).findByRole('alert');
  expect(within(bo!).getByRole('textbox', { name: 'Score' })).toHaveValue('50');
  expect(within(bo!).getByRole('textbox', { name: 'Comment for the learner' })).toHaveValue('Say how many');
});
