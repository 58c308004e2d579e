/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { flowOf } from '../testing/flows.js';
import { choices, play } from '../testing/play.js';

afterEach(cleanup);

const scored = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([message, score]) => ({ key: `a-${message}`, message, score }));
const DEFINITION = flowOf({
  start: { message: 'Which is **larger**?', answers: scored({ '1/2': 1, '1/3': 0 }), nextKey: '.again' },
  again: {
    message: 'How many halves?',
    answers: [
      { key: 'w', message: '3', score: 0, quickResponse: { message: 'No.', repeatAnswers: true } },
      { key: 'r', message: '2', score: 1, nextKey: '.why' },
    ],
  },
  why: { message: 'Why?', answers: [{ key: 'y', message: '*', scoreLater: true }], nextKey: '.like' },
  like: { message: 'Do you like it?', answers: choices('Yes', 'No'), nextKey: '.end' },
  end: { message: 'Done.' },
});
const ended = async (change: Parameters<typeof play>[1]) => {
  const chat = await play(DEFINITION, { maxScore: 3, ...change });
  for (const said of ['1/3', '3', '2', 'Because', 'Yes']) {
    await act(() => chat.session.answer(said, 0));
    await chat.pass(5_000);
  }
  return chat;
};
const opened = () => {
  const details = screen.getByText('What you answered').closest('details')!;
  expect(within(details).queryAllByRole('listitem')).toHaveLength(0);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent));
};

test('PLAY-L4 the end shows the score, what waits, and each question with the last answer and its result', async () => {
  await ended({});
  expect(screen.getByText('Your score: 0.5 of 3')).toBeTruthy();
  expect(screen.getByText('Answers that wait for your teacher: 1')).toBeTruthy();
  expect(opened()).toEqual([
    ['Which is larger?', '1/3', 'Not right'],
    ['How many halves?', '2', 'Right at the second try'],
    ['Why?', 'Because', 'Waits for your teacher'],
    ['Do you like it?', 'Yes'],
  ]);
});
test('PLAY-L4 where the score is hidden, the end tells neither a score nor what is right', async () => {
  await ended({ display: { ...DEFAULT_DISPLAY, showScore: false } });
  expect(screen.queryByText(/Your score/)).toBeNull();
  expect(opened().map((row) => row.length)).toEqual([2, 2, 2, 2]);
});
