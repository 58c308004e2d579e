/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { fakeDialogs } from '../testing/media.js';
import { received } from '../testing/received.js';

beforeAll(fakeDialogs);
afterEach(cleanup);
const images = (count: number) => ({
  contentType: 'image' as const,
  message: { images: Array.from({ length: count }, (_, place) => ({ url: `https://i.example/${place + 1}.png` })) },
});
const thumbnails = () => screen.getAllByRole('button', { name: /^Image \d/ });

test('PLAY-19 PLAY-10 each image is a thumbnail that says which it is', async () => {
  const bubble = await received(images(3));
  expect(thumbnails().map((one) => one.textContent)).toEqual(['Image 1 of 3', 'Image 2 of 3', 'Image 3 of 3']);
  expect([...bubble.querySelectorAll('img')].map(({ src }) => src)).toEqual(
    [1, 2, 3].map((place) => `https://i.example/${place}.png`),
  );
  expect(bubble.querySelector('.more')).toBeNull();
});
test.each([
  [4, null],
  [5, '+1'],
  [12, '+8'],
])('PLAY-20 PLAY-21 of %i images at most four are shown, and the fourth says %p', async (count, more) => {
  const bubble = await received(images(count));
  expect(thumbnails()).toHaveLength(4);
  expect(bubble.querySelector('.more')?.textContent ?? null).toBe(more);
  expect(thumbnails()[3]?.querySelector('.more') ?? null).toBe(bubble.querySelector('.more'));
});
test('PLAY-19 addresses that no image may have are left out', async () => {
  await received({
    contentType: 'image',
    message: { images: [{ url: 'javascript:alert(1)' }, { url: 'https://i.example/1.png' }] },
  });
  expect(thumbnails()).toHaveLength(1);
});
test('PLAY-19 an image that does not load is marked as missing', async () => {
  const bubble = await received(images(1));
  fireEvent.error(bubble.querySelector('img')!);
  await waitFor(() => expect(bubble.textContent).toContain('This image can’t be shown.'));
});

test('PLAY-21 only the number of further images that do not load is shown from the fourth on', async () => {
  const bubble = await received(images(6));
  fireEvent.error(bubble.querySelectorAll('img')[3]!);
  await waitFor(() => expect(bubble.querySelectorAll('img')).toHaveLength(3));
  expect(thumbnails()[3]?.textContent).toBe('Image 4 of 6+2');
});

describe('PLAY-50 the cloud-media context', () => {
  const uploaded = (cloud: string, path = 'v17/forest.jpg') =>
    `https://res.cloudinary.com/${cloud}/image/upload/${path}`;
  const drawn = async (url: string, cloudName?: string) => {
    const message = { images: [{ url }] };
    return received({ contentType: 'image', message }, cloudName === undefined ? {} : { cloudName });
  };
  const sourceIn = (bubble: HTMLElement) => bubble.querySelector('img')?.getAttribute('src');

  test('has pictures of its account delivered in the size of a thumbnail, and the gallery whole', async () => {
    const bubble = await drawn(uploaded('school'), 'school');
    expect(sourceIn(bubble)).toBe(uploaded('school', 'c_limit,w_480/f_auto/q_auto/v17/forest.jpg'));
    await act(() => void fireEvent.click(thumbnails()[0]!));
    expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe(uploaded('school'));
  });
  test.each([
    ['another account', uploaded('else'), 'school'],
    ['a size that the author chose', uploaded('school', 'w_90/v17/forest.jpg'), 'school'],
    ['a signed address', uploaded('school', 's--abcdefgh--/v17/forest.jpg'), 'school'],
    ['a name that only begins so', uploaded('school-2'), 'school'],
    ['no account', uploaded('school'), undefined],
  ])('leaves %s as it is', async (_, url, cloudName) => {
    expect(sourceIn(await drawn(url, cloudName))).toBe(url);
  });
  test('falls back on the picture as it was uploaded, and then on words', async () => {
    const bubble = await drawn(uploaded('school'), 'school');
    fireEvent.error(bubble.querySelector('img')!);
    await waitFor(() => expect(sourceIn(bubble)).toBe(uploaded('school')));
    fireEvent.error(bubble.querySelector('img')!);
    await waitFor(() => expect(bubble.textContent).toContain('This image can’t be shown.'));
  });
});

const opened = async (count: number, place: number) => {
  const bubble = await received(images(count));
  await act(() => void fireEvent.click(thumbnails()[place]!));
  return { bubble, dialog: screen.getByRole('dialog') };
};
const shown = () => screen.getByRole('dialog').querySelector('img')?.alt;

test('PLAY-21 the gallery shows what the thumbnails leave out: arrows, Home, End, round and round', async () => {
  const { bubble, dialog } = await opened(6, 3);
  expect(bubble.contains(dialog)).toBe(false);
  expect(shown()).toBe('Image 4 of 6');
  for (const [key, name] of [
    ['ArrowRight', 'Image 5 of 6'],
    ['End', 'Image 6 of 6'],
    ['ArrowRight', 'Image 1 of 6'],
    ['ArrowLeft', 'Image 6 of 6'],
    ['Home', 'Image 1 of 6'],
  ] as const) {
    fireEvent.keyDown(dialog, { key });
    await waitFor(() => expect(shown()).toBe(name));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Next image' }));
  await waitFor(() => expect(shown()).toBe('Image 2 of 6'));
});
test('PLAY-21 from right to left the arrows point the other way', async () => {
  document.documentElement.dir = 'rtl';
  const { dialog } = await opened(3, 0);
  // jsdom doesn't compute inherited direction.
  dialog.querySelector<HTMLElement>('.stage')!.style.direction = 'rtl';
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  await waitFor(() => expect(shown()).toBe('Image 2 of 3'));
  document.documentElement.dir = '';
});
test('PLAY-21 a swipe turns the page, a tap does not', async () => {
  const { dialog } = await opened(3, 0);
  const stage = dialog.querySelector('.stage')!;
  const drag = (from: number, to: number) => {
    for (const [type, clientX] of [
      ['pointerdown', from],
      ['pointerup', to],
    ] as const)
      fireEvent(stage, Object.assign(new Event(type, { bubbles: true }), { isPrimary: true, clientX }));
  };
  drag(200, 190);
  expect(shown()).toBe('Image 1 of 3');
  drag(200, 100);
  await waitFor(() => expect(shown()).toBe('Image 2 of 3'));
  drag(100, 200);
  await waitFor(() => expect(shown()).toBe('Image 1 of 3'));
});
test('PLAY-21 letters pressed in the gallery answer nothing, and closing takes it off the page', async () => {
  const { dialog } = await opened(2, 0);
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  fireEvent.keyDown(dialog, { key: 'a' });
  document.removeEventListener('keydown', heard);
  expect(heard).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
