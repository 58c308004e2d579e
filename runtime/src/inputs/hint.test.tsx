/** @jsxImportSource preact */
import { cleanup, fireEvent } from '@testing-library/preact';
import { playPrompt } from '../testing/play.js';

afterEach(cleanup);

const ask = (inputDisplayType: string, language: 'en' | 'hi' = 'en') =>
  playPrompt({ message: 'When?', inputDisplayType, answers: [{ key: 's', message: '*' }] }, { language });
const field = () => document.querySelector<HTMLInputElement>('.writing input')!;
const send = () => document.querySelector<HTMLButtonElement>('.writing .primary')!;
const hint = () => document.getElementById(field().getAttribute('aria-describedby')!.split(' ').at(-1)!)!;

test.each([
  ['date', 'Enter the day, month and year.', '2026-02-03'],
  ['time', 'Enter the hours and minutes.', '12:30'],
  ['datetime-local', 'Enter the day, month, year and time.', '2026-02-03T12:30'],
])('PLAY-F1 an empty field for a %s says what is missing', async (type, words, value) => {
  await ask(type);
  expect([hint().textContent, send().disabled]).toEqual([words, true]);
  fireEvent.input(field(), { target: { value } });
  expect([hint().textContent, send().disabled]).toEqual(['', false]);
});
test('PLAY-F1 in a browser without weeks a week is written, and kept as other browsers keep it', async () => {
  // jsdom accepts the type `week` by name only, like WebKitGTK.
  const { session, pass } = await ask('week');
  expect(field().type).toBe('text');
  expect(hint().textContent).toBe('Write the year and week, such as 2026-W10.');
  fireEvent.input(field(), { target: { value: 'week 3' } });
  expect([hint().textContent, send().disabled]).toEqual(['Write the year and week, such as 2026-W10.', true]);
  fireEvent.input(field(), { target: { value: '2026 w3' } });
  expect([hint().textContent, send().disabled]).toEqual(['', false]);
  fireEvent.click(send());
  await pass(250);
  expect(session.state.chat?.history[1]?.message).toBe('2026-W03');
});
test('PLAY-F1 what is no number is said to be none, in a field that hides it', async () => {
  await ask('number', 'hi');
  expect(hint().textContent).toBe('');
  Object.defineProperty(field(), 'validity', { value: { badInput: true } });
  fireEvent.input(field(), { target: { value: '' } });
  expect(hint().textContent).toBe('केवल संख्या लिखें, जैसे 12 या 3.5।');
});
test('PLAY-F1 a line of text has no hint', async () => {
  await ask('text');
  expect(hint().textContent).toBe('');
});
