/** @jsxImportSource preact */
import { cleanup, fireEvent } from '@testing-library/preact';
import { playPrompt } from '../testing/play.js';

afterEach(cleanup);

const ask = (inputDisplayType: string, language: 'en' | 'hi' = 'en') =>
  playPrompt({ message: 'When?', inputDisplayType, answers: [{ key: 's', message: '*' }] }, { language });
const field = () => document.querySelector<HTMLInputElement>('.writing :is(input, textarea)')!;
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
test('PLAY-F1 a number field takes every spelling, and says what is no number', async () => {
  await ask('number', 'hi');
  const words = 'यह संख्या नहीं है। केवल संख्या लिखें, जैसे 12, −3 या 3.5।';
  const typed = (value: string) => {
    fireEvent.input(field(), { target: { value } });
    return [hint().textContent, field().getAttribute('aria-invalid'), send().disabled];
  };
  expect([field().type, field().inputMode, hint().textContent]).toEqual(['text', 'decimal', '']);
  for (const number of ['3,5', '3.5', '−5', '१२', '1 234', '12,34,567'])
    expect(typed(number)).toEqual(['', null, false]);
  expect(typed('12 kg')).toEqual([words, 'true', true]);
  // Whoever is still typing is left in peace.
  for (const begun of ['-', '1e', '1,234,']) expect(typed(begun)).toEqual(['', null, true]);
  fireEvent.blur(field());
  expect([hint().textContent, field().getAttribute('aria-invalid')]).toEqual([words, 'true']);
  expect(typed('')).toEqual(['', null, true]);
});
test('PLAY-F1 a number that was wrong stays marked until it is changed, and so does what is no number', async () => {
  const { pass } = await playPrompt({
    message: 'How much?',
    inputDisplayType: 'number',
    answers: [{ key: 'n', message: '3.5' }],
  });
  const marked = () => field().getAttribute('aria-invalid');
  const typed = (value: string) => {
    fireEvent.input(field(), { target: { value } });
    return marked();
  };
  const sent = async () => {
    fireEvent.click(send());
    await pass(250);
    return marked();
  };
  expect([typed('4'), await sent()]).toEqual([null, 'true']);
  expect([typed('4 kg'), typed('5')]).toEqual(['true', null]);
  expect(await sent()).toBe('true');
  fireEvent.blur(field());
  expect([hint().textContent, marked()]).toEqual(['', 'true']);
});
test('PLAY-F1 an answer in a number field is sent as it was typed, and its number counts', async () => {
  const { session, pass } = await playPrompt(
    { message: 'How much?', inputDisplayType: 'number', answers: [{ key: 'n', message: '3.5', score: 10 }] },
    { language: 'en' },
  );
  fireEvent.input(field(), { target: { value: '3,5' } });
  fireEvent.click(send());
  await pass(250);
  expect(session.state.chat?.history[1]).toMatchObject({ message: '3,5', matched: ['3.5'], score: 10 });
});
test('PLAY-F1 where the keyboard for numbers has no minus, a button changes the sign', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  await ask('number');
  fireEvent.input(field(), { target: { value: '5' } });
  const sign = document.querySelector<HTMLButtonElement>('[aria-label="Change the sign: plus or minus"]')!;
  fireEvent.click(sign);
  expect([field().value, send().disabled]).toEqual(['-5', false]);
  fireEvent.click(sign);
  expect(field().value).toBe('5');
  jest.restoreAllMocks();
});
test('PLAY-F1 a line of text has no hint', async () => {
  await ask('text');
  expect(hint().textContent).toBe('');
});
