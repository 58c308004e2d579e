/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { fakeDialogs } from '../testing/media.js';
import { received } from '../testing/received.js';
import { videoSource } from './video-address.js';

const fetched = jest.fn<Promise<Response>, [string]>();
beforeEach(() => {
  fetched.mockReset().mockImplementation(() => new Promise(() => undefined));
  globalThis.fetch = fetched as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const LOOM = 'https://www.loom.com/share/0123456789abcdef?sid=1';
const video = (message: string) => received({ contentType: 'video', message });

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=3'],
  ['https://www.youtube.com/watch?v=abcdefghijk&t=90s', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=90'],
  ['https://youtu.be/abcdefghijk?t=1m30s', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=90'],
  ['https://youtu.be/abcdefghijk?t=1h2s', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=3602'],
  ['https://www.youtube.com/embed/abcdefghijk?start=7', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=7'],
  ['https://youtu.be/abcdefghijk?t=soon', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://youtu.be/abcdefghijk?t=0', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://m.youtube.com/shorts/abcdefghijk?feature=share', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://www.loom.com/share/0123456789abcdef', 'https://www.loom.com/embed/0123456789abcdef'],
  ['https://www.loom.com/share/0123456789abcdef?t=90', 'https://www.loom.com/embed/0123456789abcdef?t=90'],
  ['https://vimeo.com/12345678', 'https://player.vimeo.com/video/12345678?dnt=1'],
])('PLAY-16 PLAY-18 %s plays in %s', (address, src) => {
  expect(videoSource(address)).toMatchObject({ kind: 'frame', src });
});
test('PLAY-18 the film that is a tap away begins where the embedded one does', () => {
  expect(videoSource('https://youtu.be/abcdefghijk?t=1m30s')).toMatchObject({
    href: 'https://www.youtube.com/watch?v=abcdefghijk&t=90',
  });
});
test.each([
  'javascript:alert(1)',
  'http://www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com.evil.example/watch?v=abcdefghijk',
  'https://evil.example/?https://www.loom.com/share/0123456789abcdef',
  'https://www.youtube.com/watch?v="><script>',
  'words',
  '',
])('PLAY-16 %s is framed as no service', (address) => {
  expect(videoSource(address)?.kind).not.toBe('frame');
});
test('PLAY-12 a frame is sandboxed, lets go of no referrer path, and the film is a tap away', async () => {
  const bubble = await video('https://youtu.be/abcdefghijk');
  const frame = bubble.querySelector('iframe')!;
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups');
  expect(frame.title).toBe('Video');
  expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe('https://www.youtube.com/watch?v=abcdefghijk');
});
test('PLAY-12 a file is played in its place, and marked as missing when it is', async () => {
  const bubble = await video('https://v.example/film.mp4');
  fireEvent.error(bubble.querySelector('video')!);
  await waitFor(() => expect(bubble.textContent).toContain('This video can’t be played here.'));
});
test('PLAY-16 PLAY-17 a Loom link is embedded, with words until it is there', async () => {
  const bubble = await video(LOOM);
  expect(bubble.querySelector('iframe')?.src).toBe('https://www.loom.com/embed/0123456789abcdef');
  expect(bubble.querySelector('.video')?.textContent).toBe('Loading...');
  fireEvent.load(bubble.querySelector('iframe')!);
  await waitFor(() => expect(bubble.querySelector('.video')?.textContent).toBe(''));
});
test.each([
  ['the frame says so', (frame: HTMLIFrameElement) => void fireEvent.error(frame)],
  [
    'there is no network',
    (frame: HTMLIFrameElement) => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      fireEvent.load(frame);
    },
  ],
])('PLAY-17 "Error loading Loom content" when %s', async (_name, fail) => {
  const bubble = await video(LOOM);
  fail(bubble.querySelector('iframe')!);
  await waitFor(() => expect(bubble.querySelector('.video')?.textContent).toBe('Error loading Loom content'));
});
describe('PLAY-17 Loom is asked for the film', () => {
  const heard = async (answer: () => Promise<Response>) => {
    fetched.mockImplementation(answer);
    const bubble = await video(LOOM);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    return bubble.querySelector('.video')!;
  };
  const status = (code: number) => () => Promise.resolve({ status: code } as Response);

  test.each([
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['knows no such film', status(404)],
    ['has it no more', status(410)],
  ])('"Error loading Loom content" when it %s, although the frame has loaded', async (_, answer) => {
    const box = await heard(answer);
    const frame = box.querySelector('iframe');
    if (frame) fireEvent.load(frame);
    await waitFor(() => expect(box.textContent).toBe('Error loading Loom content'));
    expect(box.querySelector('iframe')).toBeNull();
    expect(fetched.mock.calls[0]?.[0]).toBe(
      `https://www.loom.com/v1/oembed?url=${encodeURIComponent('https://www.loom.com/share/0123456789abcdef')}`,
    );
  });
  test.each([
    ['has it', status(200)],
    ['shows it to some people only', status(403)],
    [
      'may not be asked by this page',
      () => {
        const event = Object.assign(new Event('securitypolicyviolation'), { blockedURI: 'https://www.loom.com' });
        setTimeout(() => document.dispatchEvent(event), 1);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    ],
  ])('the frame stays when Loom %s', async (_, answer) => {
    const box = await heard(answer);
    fireEvent.load(box.querySelector('iframe')!);
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect([box.textContent, box.querySelectorAll('iframe').length]).toEqual(['', 1]);
  });
  test('no other service is', async () => {
    await video('https://youtu.be/abcdefghijk');
    expect(fetched).not.toHaveBeenCalled();
  });
});
describe('PLAY-17 when nothing comes for 20 s', () => {
  const timers: (() => void)[] = [];
  beforeEach(() => {
    timers.length = 0;
    const real = window.setTimeout;
    jest.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms !== 20_000) return real(work, ms);
      timers.push(work);
      return 0;
    }) as unknown as typeof setTimeout);
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  test('"Error loading Loom content"', async () => {
    const bubble = await video(LOOM);
    await waitFor(() => expect(timers).toHaveLength(1));
    await act(() => timers[0]?.());
    expect(bubble.querySelector('.video')?.textContent).toBe('Error loading Loom content');
  });
  test('the time of a film out of view, which the browser does not load yet, begins when it is seen', async () => {
    let see: ((all: { isIntersecting: boolean }[]) => void) | null = null;
    class Observer {
      constructor(tell: typeof see) {
        see = tell;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
    await video('https://youtu.be/abcdefghijk');
    await act(() => see?.([{ isIntersecting: false }]));
    expect(timers).toHaveLength(0);
    await act(() => see?.([{ isIntersecting: true }]));
    expect(timers).toHaveLength(1);
  });
});

describe('PLAY-14 lightbox', () => {
  beforeAll(fakeDialogs);
  const open = async (url: string) => {
    await received({ contentType: 'lightbox', message: { url } });
    await act(() => void fireEvent.click(screen.getByRole('button', { name: 'Open' })));
    return screen.getByRole('dialog');
  };
  test('a page in a sandbox, also to be opened apart', async () => {
    const dialog = await open('https://p.example/page');
    expect(dialog.querySelector('iframe')?.getAttribute('sandbox')).toContain('allow-scripts');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a new tab' }).rel).toBe('noopener noreferrer');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('a picture is one', async () => {
    expect((await open('https://p.example/a.png?x=1')).querySelector('img')?.src).toBe('https://p.example/a.png?x=1');
  });
  test.each(['javascript:alert(1)', 'http://p.example', 'https://', ''])('%p opens nothing', async (url) => {
    const bubble = await received({ contentType: 'lightbox', message: { url } });
    expect(bubble.querySelector('button')).toBeNull();
    expect(bubble.textContent).toBe('This message can’t be shown here.');
  });
});
test.each([
  ['meeting', { url: 'javascript:alert(1)' }],
  ['hologram', { url: 'https://x.example' }],
  ['mdWithAudio', 'no recording'],
  ['video', { url: 7 }],
])('PLAY-10 a %s that cannot be drawn is still seen', async (contentType, message) => {
  const bubble = await received({ contentType: contentType as never, message: message as never });
  expect(bubble.textContent).toBe('This message can’t be shown here.');
});
