/** The script of a cmi5 package against a course that knows the rules of cmi5 1.0. */
import { jest } from '@jest/globals';
import { Cmi5CourseDouble, verbOf } from '../testing/cmi5-course.js';
import { openCourse } from './course-page.js';

const SHARE = 'https://share.example';
let course: Cmi5CourseDouble;
const left: (() => void)[] = [];

/** Runs what waits, timers too. */
const settle = () => jest.advanceTimersByTimeAsync(60_000);

/** Opens the package's page in a window of its own; `search`: how the course launched it. */
async function open(search: string) {
  const main = document.createElement('main');
  Object.assign(main.dataset, { chat: `${SHARE}/chats/7?s=e30&l=en`, standard: 'cmi5' });
  const texts = ['no-course', 'refused', 'back'].map((id) =>
    Object.assign(document.createElement(id === 'back' ? 'button' : 'p'), { id, hidden: true }),
  );
  document.body.replaceChildren(main, ...texts);
  const went: string[] = [];
  const events = new EventTarget();
  const page = Object.assign(events, {
    document,
    sessionStorage,
    location: { search, assign: (address: string) => void went.push(address) },
    fetch: course.fetch,
  }) as unknown as Window;
  openCourse(page, SHARE);
  await settle();
  const frame = document.querySelector('iframe')!;
  const say = (event: object, origin = SHARE, source: Window | null = frame.contentWindow) => {
    events.dispatchEvent(new MessageEvent('message', { origin, source, data: { source: 'parley', ...event } }));
    return settle();
  };
  const leave = () => {
    events.dispatchEvent(new Event('pagehide'));
    return settle();
  };
  left.push(() => void leave());
  const shown = () => texts.filter(({ hidden }) => !hidden).map(({ id }) => id);
  return { frame, say, leave, shown, went };
}
const verbs = (): string[] => course.told.map(verbOf);
const resultOf = (verb: string) => course.told.findLast((statement) => verbOf(statement) === verb)?.result;
const end = async (page: Awaited<ReturnType<typeof open>>, score: number | null, maxScore: number | null = 4) => {
  await page.say({ type: 'score', score, maxScore });
  await page.say({ type: 'completed', score });
};

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  course = new Cmi5CourseDouble('760e3480-ba55-4991-94b0-01820dbd23a2');
});
afterEach(async () => {
  for (const leave of left.splice(0)) leave();
  await settle();
  jest.useRealTimers();
  expect(course.broken).toEqual([]);
});

test('PACK-1 PACK-8 a visit is reported in order: completion, share and points', async () => {
  const page = await open(course.launch({ masteryScore: 0.75 }));
  expect(verbs()).toEqual(['initialized']);
  await end(page, 3);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
  expect(resultOf('passed')).toMatchObject({ success: true, score: { scaled: 0.75, raw: 3, min: 0, max: 4 } });
  expect(page.shown()).toEqual([]);
});

test.each([
  ['no points', null, null],
  ['no points to reach', 0, 0],
])('PACK-1 a chat with %s is completed only', async (_, score, maxScore) => {
  const page = await open(course.launch({ masteryScore: 0.5 }));
  await end(page, score, maxScore);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'terminated']);
});

test.each([
  [2.5, 4, { scaled: 0.625 }],
  [5, 4, { scaled: 1, raw: 4, min: 0, max: 4 }],
  [-1, 3, { scaled: 0, raw: 0, min: 0, max: 3 }],
  [1, 3, { scaled: 0.3333, raw: 1, min: 0, max: 3 }],
])('PACK-1 %d of %d points are told as %j', async (score, maxScore, told) => {
  await end(await open(course.launch()), score, maxScore);
  expect(resultOf('scored')).toEqual({ score: told });
});

test('PACK-1 without a pass mark nobody passes or fails; the points are sent, and again once they are others', async () => {
  const page = await open(course.launch());
  for (const score of [1, 1, 4]) await end(page, score);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'scored', 'scored', 'terminated']);
  expect(resultOf('scored')).toMatchObject({ score: { raw: 4 } });
});

test.each([
  ['Passed', 1],
  ['CompletedAndPassed', null],
])(
  'PACK-1 where the course goes on after passing alone (%s), and sets no mark, the end passes',
  async (moveOn, score) => {
    const page = await open(course.launch({ moveOn }));
    await end(page, score);
    await page.leave();
    expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
  },
);

test('PACK-1 PACK-3 a score under the pass mark fails when the learner leaves', async () => {
  const page = await open(course.launch({ masteryScore: 0.8 }));
  await end(page, 3);
  expect(verbs()).toEqual(['initialized', 'completed']);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'failed', 'terminated']);
  expect(resultOf('failed')).toMatchObject({ success: false, score: { scaled: 0.75 } });
  expect(course.posts.at(-1)).toEqual({ resource: 'statements', keepalive: true });
});

test('PACK-3 whoever repeats the chat and reaches the pass mark passes', async () => {
  const page = await open(course.launch({ masteryScore: 0.8 }));
  await end(page, 3);
  await end(page, 4);
  await end(page, 0);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
});

test('PACK-3 a later visit tells nothing again, and can still pass', async () => {
  const first = await open(course.launch({ masteryScore: 0.8 }));
  await end(first, 3);
  await first.leave();
  const second = await open(course.launch({ masteryScore: 0.8 }));
  await end(second, 4);
  await second.leave();
  const third = await open(course.launch({ masteryScore: 0.8 }));
  await end(third, 1);
  await third.leave();
  expect(verbs().slice(4)).toEqual(['initialized', 'passed', 'terminated', 'initialized', 'terminated']);
});

test('PACK-3 a report of an earlier visit, although that got no reply, is not sent again', async () => {
  const first = await open(course.launch({ masteryScore: 0.5 }));
  await end(first, 4);
  await first.leave();
  course.kept = { identifier: course.kept?.['identifier'] };
  await end(await open(course.launch({ masteryScore: 0.5 })), 4);
  expect(verbs().slice(4)).toEqual(['initialized']);
  expect(course.kept).toMatchObject({ completed: true, passed: true });
});

test('PACK-2 the next visit continues the chat, under an identifier that nobody can guess', async () => {
  const { frame, leave } = await open(course.launch());
  const { pathname, searchParams } = new URL(frame.src);
  expect(pathname).toMatch(/^\/chats\/7\/asha-[0-9a-f]{24}$/);
  expect(searchParams.get('name')).toBe('Asha Rao');
  await leave();
  const next = await open(course.launch());
  expect(next.frame.src).toBe(frame.src);
  await next.leave();
  course.kept = null;
  expect((await open(course.launch())).frame.src).not.toContain(pathname);
});

test.each([
  ['refuses', 403, '{}'],
  ['answers without JSON', 200, '<html>'],
  ['is too busy for', 503, ''],
])(
  'PACK-2 a course that %s the question who learns keeps what it knows, and says that nothing is reported',
  async (_, status, text) => {
    const first = await open(course.launch());
    await first.leave();
    const before = course.kept;
    const { fetch } = course;
    Object.assign(course, {
      fetch: (address: string, init?: RequestInit) =>
        address.includes('stateId=parley') && init?.method !== 'POST'
          ? Promise.resolve({ status, text: () => Promise.resolve(text) } as Response)
          : fetch(address, init),
    });
    const second = await open(course.launch());
    expect(second.shown()).toEqual(['refused']);
    expect(course.kept).toEqual(before);
    expect(second.frame.src).toBe(first.frame.src);
  },
);

test.each(['Browse', 'Review'])('PACK-4 the mode %s tells and keeps nothing', async (launchMode) => {
  const page = await open(course.launch({ launchMode }));
  await end(page, 4);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'terminated']);
  expect(course.kept).toBeNull();
});

test('PACK-4 only the chat in the frame is believed', async () => {
  const { say } = await open(course.launch());
  await say({ type: 'completed', score: 4 }, 'https://evil.example');
  await say({ type: 'completed', score: 4 }, SHARE, window);
  expect(verbs()).toEqual(['initialized']);
});

test.each(['', '?endpoint=https://lms.example/lrs/', '?endpoint=x&fetch=y&actor=z&registration=1&activityId=2'])(
  'PACK-5 outside a course (%j) the page says that nothing is reported, and shows the chat',
  async (search) => {
    const { frame, shown } = await open(search);
    expect(shown()).toEqual(['no-course']);
    expect(frame.src).toBe(`${SHARE}/chats/7?s=e30&l=en`);
  },
);

test('PACK-8 a course that wants no sound gets none', async () => {
  const { frame, leave } = await open(course.launch());
  expect(frame.allow).toBe('fullscreen; autoplay');
  await leave();
  course.preferences = { languagePreference: 'en', audioPreference: 'off' };
  expect((await open(course.launch())).frame.allow).toBe('fullscreen');
});

test('PACK-8 a button leads back to the course, which knows by then that the visit is over', async () => {
  const page = await open(course.launch({ returnURL: 'https://lms.example/course/1' }));
  expect(page.shown()).toEqual(['back']);
  document.getElementById('back')!.click();
  await settle();
  expect([verbs(), page.went]).toEqual([['initialized', 'terminated'], ['https://lms.example/course/1']]);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'terminated']);
});

test('PACK-8 no address but one of the web leads back', async () => {
  expect((await open(course.launch({ returnURL: 'javascript:alert(1)' }))).shown()).toEqual([]);
});

test('PACK-9 reports that the network or a busy course lost are sent again, once', async () => {
  course.answers.push(
    ...['token', 'activities/state', 'agents/profile', 'statements'].flatMap((of) => [
      { of, status: 0 },
      { of, status: 503 },
    ]),
  );
  const page = await open(course.launch({ masteryScore: 0.5 }));
  course.answers.push({ of: 'statements', status: 0 }, { of: 'statements', status: 429 });
  await end(page, 4);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
  expect(page.shown()).toEqual([]);
});

test('PACK-9 a statement whose reply was lost keeps its id, so the course takes it once', async () => {
  const { fetch } = course;
  let isLost = false;
  Object.assign(course, {
    fetch: async (address: string, init?: RequestInit) => {
      const answer = await fetch(address, init);
      if (!isLost && address.endsWith('/statements')) {
        isLost = true;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    },
  });
  const page = await open(course.launch());
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'terminated']);
  expect(page.shown()).toEqual([]);
});

test('PACK-9 the reports of a learner who leaves while the network is away are all sent at once', async () => {
  course.answers.push(...Array.from({ length: 20 }, () => ({ of: 'statements', status: 0 })));
  const page = await open(course.launch({ masteryScore: 0.5 }));
  await end(page, 4);
  course.answers.length = 0;
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
  expect(course.posts.filter(({ resource }) => resource === 'statements')).toHaveLength(1);
});

test('PACK-8 the end may overtake a statement that is on its way: its time is later, and nothing is sent twice', async () => {
  const { fetch } = course;
  let arrive: () => void = () => undefined;
  Object.assign(course, {
    fetch: (address: string, init?: RequestInit) => {
      if (!String(init?.body).includes('verbs/completed')) return fetch(address, init);
      return new Promise<Response>((done) => (arrive = () => done(fetch(address, init))));
    },
  });
  const page = await open(course.launch());
  await page.say({ type: 'completed', score: null });
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'terminated']);
  arrive();
  await settle();
  const inTime = [...course.told].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  expect(inTime.map(verbOf)).toEqual(['initialized', 'completed', 'terminated']);
});

test('PACK-9 a course that gives no token is named, and a page that is loaded again goes on with its chat', async () => {
  const search = course.launch();
  const { frame, leave } = await open(search);
  await leave();
  const again = await open(search);
  expect(again.shown()).toEqual(['refused']);
  expect(again.frame.src).toBe(frame.src);
  sessionStorage.clear();
  expect((await open(search)).frame.src).toBe(`${SHARE}/chats/7?s=e30&l=en`);
  expect(verbs()).toEqual(['initialized', 'terminated']);
});

test.each([
  ['no launch data', { of: 'activities/state', status: 404 }],
  ['a token that it refuses', { of: 'activities/state', status: 401 }],
  ['a first statement that it refuses', { of: 'statements', status: 403 }],
])('PACK-9 a course with %s is named, and the chat goes on', async (_, answer) => {
  course.answers.push(answer);
  const page = await open(course.launch());
  expect(page.shown()).toEqual(['refused']);
  await end(page, 4);
  expect(page.frame.isConnected).toBe(true);
  expect(verbs()).toEqual([]);
});

test('PACK-9 a result that the course refuses is named, and holds up nothing else', async () => {
  const page = await open(course.launch({ masteryScore: 0.5 }));
  course.answers.push({ of: 'statements', status: 400 });
  await end(page, 4);
  await page.leave();
  expect(page.shown()).toEqual(['refused']);
  expect(verbs()).toEqual(['initialized', 'passed', 'terminated']);
});

test('PACK-10 a cmi5 course keeps the token of the chat, for the next visit on whatever device', async () => {
  const first = await open(course.launch());
  const { hash, pathname } = new URL(first.frame.src);
  expect(hash).toMatch(/^#course=[0-9a-f]{64}$/);
  expect(course.kept).toMatchObject({ token: hash.slice('#course='.length) });
  await first.leave();
  sessionStorage.clear();
  const next = await open(course.launch());
  expect(next.frame.src).toBe(first.frame.src);
  await next.leave();
  course.kept = { identifier: decodeURIComponent(pathname.split('/')[3]!), completed: true };
  const later = await open(course.launch());
  expect(new URL(later.frame.src).pathname).toBe(pathname);
  expect(course.kept).toMatchObject({ token: new URL(later.frame.src).hash.slice('#course='.length), completed: true });
});

test('PACK-10 a cmi5 page that is loaded again hands over the same token', async () => {
  const launch = course.launch();
  const { frame, leave } = await open(launch);
  await leave();
  expect((await open(launch)).frame.src).toBe(frame.src);
});

test.each(['Review', 'Browse'])('PACK-4 a cmi5 visit that only looks (%s) gets no token', async (launchMode) => {
  const { frame, leave } = await open(course.launch());
  const { src } = frame;
  await leave();
  expect((await open(course.launch({ launchMode }))).frame.src).toBe(src.replace(/#.*/, ''));
});

test('PACK-12 a cmi5 course hears of the end before the chat shows it, once', async () => {
  const page = await open(course.launch({ masteryScore: 0.5 }));
  await page.say({ type: 'decided', score: 4, maxScore: 4, completed: true });
  expect(verbs()).toEqual(['initialized', 'completed', 'passed']);
  await end(page, 4);
  await page.leave();
  expect(verbs()).toEqual(['initialized', 'completed', 'passed', 'terminated']);
});
