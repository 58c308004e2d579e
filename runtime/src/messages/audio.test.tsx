/** @jsxImportSource preact */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { flowOf } from '../testing/flows.js';
import { fakeMedia } from '../testing/media.js';
import { play } from '../testing/play.js';
import { received } from '../testing/received.js';
import { audioTime, volumeOf, volumePercent } from './audio-time.js';

afterEach(cleanup);
const listen = {
  contentType: 'mdWithAudio',
  message: { body: 'Hear **this**', url: 'https://a.example/a.mp3' },
} as const;
const lasting = (audio: HTMLAudioElement, seconds: number) => {
  Object.defineProperty(audio, 'duration', { configurable: true, value: seconds });
  fireEvent(audio, new Event('durationchange'));
};

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [NaN, '-:--'],
  [Infinity, '-:--'],
])('PLAY-25 %p s is written %s', (seconds, text) => {
  expect(audioTime(seconds)).toBe(text);
});
test('PLAY-24 the volume is 0 to 1, its slider 0 to 100', () => {
  for (const volume of [0, 0.05, 0.5, 1]) expect(volumeOf(volumePercent(volume))).toBe(volume);
  expect([volumeOf(-5), volumeOf(250), volumePercent(1)]).toEqual([0, 1, 100]);
});
test('PLAY-23 the body is read, the address is played', async () => {
  fakeMedia();
  const bubble = await received(listen);
  expect(bubble.querySelector('strong')?.textContent).toBe('this');
  expect(bubble.querySelector('audio')?.src).toBe('https://a.example/a.mp3');
});
test('PLAY-24 the slider sets the volume, the button mutes and gives it back', async () => {
  fakeMedia();
  const bubble = await received(listen);
  const audio = bubble.querySelector('audio')!;
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '100', '100']);
  fireEvent.input(slider, { target: { value: '40' } });
  await waitFor(() => expect(audio.volume).toBeCloseTo(0.4));
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(audio.volume).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  await waitFor(() => expect(audio.volume).toBeCloseTo(0.4));
});
test('PLAY-25 the duration is shown, and seeking says where', async () => {
  fakeMedia();
  const bubble = await received(listen);
  const audio = bubble.querySelector('audio')!;
  const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Position' });
  expect(seek.disabled).toBe(true);
  lasting(audio, 65);
  await waitFor(() => expect(bubble.querySelector('.time')?.textContent).toBe('0:00 / 1:05'));
  fireEvent.input(seek, { target: { value: '30' } });
  await waitFor(() => expect(seek.getAttribute('aria-valuetext')).toBe('0:30 of 1:05'));
  expect(audio.currentTime).toBe(30);
});
test('PLAY-11 play and pause; another recording stops the first', async () => {
  const { played } = fakeMedia();
  const two = flowOf({
    start: { ...listen, nextKey: '.two' },
    two: { ...listen, nextKey: '.end' },
    end: { message: 'x' },
  });
  const { view, pass } = await play(two);
  await pass(5_000);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(2));
  const [first, second] = view.container.querySelectorAll('audio');
  fireEvent.click(screen.getAllByRole('button', { name: 'Play' })[0]!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(played).toEqual([first, second]);
  expect([first?.paused, second?.paused]).toEqual([true, false]);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(second?.paused).toBe(true);
});
test('PLAY-11 a recording that cannot be played says so', async () => {
  fakeMedia();
  const bubble = await received(listen);
  fireEvent.error(bubble.querySelector('audio')!);
  await waitFor(() => expect(bubble.textContent).toContain('This audio can’t be played.'));
});
test('PLAY-23 an address that is none of ours to play leaves the words', async () => {
  const bubble = await received({ contentType: 'mdWithAudio', message: { body: 'Words', url: 'javascript:alert(1)' } });
  expect(bubble.querySelector('audio')).toBeNull();
  expect(bubble.textContent).toContain('Words');
});
