/** @jsxImportSource preact */
/** Ratings, sliders and choices as pictures (PLAY-Q9…Q12). Browser tests press, drag and read them. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { choices, play, playPrompt, press } from '../../testing/play.js';
import { flowOf } from '../../testing/flows.js';

afterEach(cleanup);

const ANY = [{ key: 'any', message: '*' }];
const rating = (inputDisplayConfig: PromptDefinition['inputDisplayConfig']): PromptDefinition => ({
  message: 'How was it?',
  inputDisplayType: 'rating',
  inputDisplayConfig,
  answers: ANY,
});
const slider = (inputDisplayConfig: PromptDefinition['inputDisplayConfig']): PromptDefinition => ({
  ...rating(inputDisplayConfig),
  inputDisplayType: 'range',
});
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const names = () => screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'));
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const track = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Your answer' });

test('PLAY-Q9 a rating is a group of positions, whose ends are read with their words', async () => {
  const { session, pass } = await playPrompt(rating({ min: 1, max: 4, minWord: 'Bad', maxWord: 'Good' }));
  const group = await screen.findByRole('radiogroup', { name: 'Choose a rating' });
  expect(group.getAttribute('aria-describedby')).toContain('start/0');
  expect(names()).toEqual(['1, Bad', '2', '3', '4, Good']);
  expect(send().disabled).toBe(true);
  fireEvent.click(radio('3'));
  expect(group.querySelectorAll('.on')).toHaveLength(3);
  fireEvent.click(radio('2'));
  press('Enter', radio('2'));
  await pass(250);
  expect(session.state.chat?.history[1]?.message).toBe('2');
});

test('PLAY-Q9 positions that do not count from 1 are numbers, in the chat’s language', async () => {
  const definition = rating({ min: 0, max: 1, step: 0.5, minWord: 'Bad', tMinWord: { de: 'Schlecht' } });
  await play(flowOf({ start: definition }), { language: 'de' });
  await screen.findByRole('radiogroup');
  expect(names()).toEqual(['0, Schlecht', '0,5', '1']);
  expect(document.querySelectorAll('.position svg')).toHaveLength(0);
});

test('PLAY-Q9 letters do nothing here, and another answer can be chosen later', async () => {
  const { session, pass } = await playPrompt(rating(undefined));
  await screen.findByRole('radiogroup');
  press('A');
  await pass(250);
  expect(session.state.chat?.history).toHaveLength(1);
  fireEvent.click(radio('5'));
  fireEvent.click(send());
  await pass(2_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: 5' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '5' })).checked).toBe(true);
});

test('PLAY-Q10 a slider is sent only after it was moved, and shows its value', async () => {
  const { session, pass } = await playPrompt(slider({ min: 0, max: 1, step: 0.1, minWord: 'Cold', maxWord: 'Hot' }));
  await screen.findByRole('slider');
  expect([track().min, track().max, track().step]).toEqual(['0', '1', '0.1']);
  expect(track().getAttribute('aria-valuetext')).toBe('Not chosen yet');
  expect(send().disabled).toBe(true);
  press('Tab', track());
  fireEvent.input(track(), { target: { value: '0.3' } });
  expect(document.querySelector('output')?.textContent).toBe('0.3');
  fireEvent.input(track(), { target: { value: '1' } });
  expect(track().getAttribute('aria-valuetext')).toBe('1, Hot');
  fireEvent.input(track(), { target: { value: '0.3' } });
  fireEvent.click(send());
  await pass(250);
  expect(session.state.chat?.history[1]?.message).toBe('0.3');
});

test('PLAY-Q10 the place at which a slider begins counts once it is pressed, by hand or by key', async () => {
  const { session, pass } = await playPrompt(slider({ min: 10, max: 20 }));
  await screen.findByRole('slider');
  press('Enter', track());
  expect(send().disabled).toBe(false);
  expect(session.state.chat?.history).toHaveLength(1);
  expect(track().getAttribute('aria-valuetext')).toBe('15');
  press('Enter', track());
  await pass(250);
  expect(session.state.chat?.history[1]?.message).toBe('15');
});

test('PLAY-Q11 an unfinished place is a draft, unless the scale has changed', async () => {
  const drafts = (ticked: readonly string[]) => ({ read: () => ({ 'start/0': { ticked } }), write: () => undefined });
  const { previewTransport } = await import('../../transport/preview.js');
  const kept = (ticked: readonly string[]) => ({
    transport: { ...previewTransport(() => 'seed'), drafts: drafts(ticked) },
  });
  await playPrompt(rating(undefined), kept(['4']));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '4' })).checked).toBe(true);
  cleanup();
  await playPrompt(rating({ min: 1, max: 3 }), kept(['4']));
  await screen.findByRole('radiogroup');
  expect(send().disabled).toBe(true);
});

test('PLAY-Q12 a choice that is a picture has its description below, which is read once', async () => {
  const answers = choices('![A leaf](https://example.org/leaf.png)', '![](https://example.org/root.png) Root');
  await playPrompt({ message: 'Where?', inputDisplayType: 'pictures', answers });
  expect(document.querySelector('.choices')?.className).toBe('choices pictures');
  expect(screen.getByRole('button', { name: 'A leaf' }).querySelector('.caption')?.textContent).toBe('A leaf');
  expect(screen.getByRole('button', { name: 'Root' }).querySelector('.caption')).toBeNull();
});
