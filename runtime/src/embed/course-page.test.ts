/** The script of a SCORM package against `scorm-again`, a run-time environment that nobody here wrote. */
import { jest } from '@jest/globals';
import * as scorm12 from 'scorm-again/scorm12';
import * as scorm2004 from 'scorm-again/scorm2004';
import { openCourse } from './course-page.js';

// Its types name a default export, but as a script it only sets the class by name.
const Scorm12API = Reflect.get(scorm12, 'Scorm12API') as typeof scorm12.default;
const Scorm2004API = Reflect.get(scorm2004, 'Scorm2004API') as typeof scorm2004.default;

const SHARE = 'https://share.example';
const LEARNER = { scorm12: 'cmi.core.student_id', scorm2004: 'cmi.learner_id' } as const;
type Standard = keyof typeof LEARNER;
type Values = Readonly<Record<string, string>>;

const newApi = (standard: Standard) =>
  standard === 'scorm12' ? new Scorm12API({ autocommit: false }) : new Scorm2004API({ autocommit: false });
type Api = ReturnType<typeof newApi>;

/** Opens the package's page. `values`: what the course knows before. */
function open(standard: Standard, values: Values = {}, api = newApi(standard)) {
  for (const [name, value] of Object.entries({ [LEARNER[standard]]: 'asha@school.example', ...values }))
    api.setCMIValue(name, value);
  Object.assign(window, { [standard === 'scorm12' ? 'API' : 'API_1484_11']: api });
  return { api, ...show(standard) };
}
function show(standard: Standard) {
  const main = document.createElement('main');
  Object.assign(main.dataset, { chat: `${SHARE}/chats/7?s=e30&l=en`, standard });
  const noCourse = document.createElement('p');
  Object.assign(noCourse, { id: 'no-course', hidden: true });
  document.body.replaceChildren(main, noCourse);
  openCourse(window, SHARE);
  const frame = document.querySelector('iframe')!;
  const say = (event: object, origin = SHARE, source: Window | null = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: { source: 'parley', ...event } }));
  return { frame, say };
}
const valueOf = (api: Api, name: string): string => String(api.getCMIValue(name));
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  leave();
  for (const name of ['API', 'API_1484_11']) Reflect.deleteProperty(window, name);
  jest.useRealTimers();
});

test('PACK-1 SCORM 1.2: score in percent and completion reach the course', () => {
  const { api, say } = open('scorm12');
  expect(valueOf(api, 'cmi.core.lesson_status')).toBe('incomplete');
  say({ type: 'score', score: 3, maxScore: 4 });
  say({ type: 'completed', score: 3 });
  expect(
    ['score.raw', 'score.min', 'score.max', 'lesson_status'].map((name) => valueOf(api, `cmi.core.${name}`)),
  ).toEqual(['75', '0', '100', 'completed']);
});

test('PACK-1 SCORM 2004: score in percent, its share, progress and completion reach the course', () => {
  const { api, say } = open('scorm2004');
  say({ type: 'step', step: 0, steps: 3, stepsCompleted: 1 });
  expect(valueOf(api, 'cmi.progress_measure')).toBe('0.3333');
  say({ type: 'score', score: 3, maxScore: 4 });
  say({ type: 'completed', score: 3 });
  expect(
    ['score.raw', 'score.min', 'score.max', 'score.scaled', 'completion_status'].map((name) =>
      valueOf(api, `cmi.${name}`),
    ),
  ).toEqual(['75', '0', '100', '0.75', 'completed']);
});

test.each(['scorm12', 'scorm2004'] as const)(
  'PACK-2 %s: the next visit continues the chat, under an identifier that nobody can guess',
  (standard) => {
    const { frame, api } = open(standard);
    const { pathname } = new URL(frame.src);
    expect(pathname).toMatch(/^\/chats\/7\/asha%40school\.example-[0-9a-f]{24}$/);
    expect(open(standard, { 'cmi.suspend_data': valueOf(api, 'cmi.suspend_data') }).frame.src).toContain(pathname);
    expect(open(standard).frame.src).not.toContain(pathname);
  },
);

test.each(['scorm12', 'scorm2004'] as const)(
  'PACK-2 %s: so does the next visit if this one is cut off: what it needs is saved at the beginning',
  (standard) => {
    const api = newApi(standard);
    const [prefix, exit] = standard === 'scorm12' ? ['LMS', 'cmi.core.exit'] : ['', 'cmi.exit'];
    const set: Record<string, string> = {};
    const saved: string[][] = [];
    api.on(`${prefix}SetValue`, (name: string, value: string) => void (set[name] = value));
    api.on(`${prefix}Commit`, () => void saved.push([set[exit] ?? '', set['cmi.suspend_data'] ?? '']));
    open(standard, {}, api);
    expect(saved).toEqual([['suspend', expect.stringMatching(/^parley:/)]]);
  },
);

test('PACK-2 the texts of the chat can call the learner by name', () => {
  const { frame } = open('scorm12', { 'cmi.core.student_name': 'Rao, Asha' });
  expect(new URL(frame.src).searchParams.get('name')).toBe('Asha Rao');
});

test('PACK-3 while a completed chat is repeated, its score stays until the end', () => {
  const { api, say } = open('scorm12');
  const raw = () => valueOf(api, 'cmi.core.score.raw');
  say({ type: 'score', score: 4, maxScore: 4 });
  say({ type: 'completed', score: 4 });
  say({ type: 'score', score: 0, maxScore: 4 });
  expect([raw(), valueOf(api, 'cmi.core.lesson_status')]).toEqual(['100', 'completed']);
  say({ type: 'score', score: 2, maxScore: 4 });
  say({ type: 'completed', score: 2 });
  expect(raw()).toBe('50');
});

test('PACK-3 a learner who passed stays so', () => {
  const { api, say } = open('scorm12', { 'cmi.core.lesson_status': 'passed' });
  say({ type: 'completed', score: null });
  expect(valueOf(api, 'cmi.core.lesson_status')).toBe('passed');
});

test('PACK-3 a score is saved 2 s later, at completion and when the learner leaves', () => {
  const { api, say } = open('scorm12');
  const saved: string[] = [];
  api.on('LMSCommit', () => void saved.push('saved'));
  api.on('LMSFinish', () => void saved.push('ended'));
  const last: Record<string, string> = {};
  api.on('LMSSetValue', (name: string, value: string) => void (last[name] = value));
  say({ type: 'score', score: 1, maxScore: 4 });
  say({ type: 'score', score: 2, maxScore: 4 });
  expect(saved).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(saved).toEqual(['saved']);
  say({ type: 'completed', score: 2 });
  expect(saved).toEqual(['saved', 'saved']);
  jest.advanceTimersByTime(59_000);
  leave();
  expect(saved).toEqual(['saved', 'saved', 'saved', 'ended']);
  expect(last).toMatchObject({ 'cmi.core.session_time': '00:01:01' });
});

test('PACK-4 only the chat in the frame is believed', () => {
  const { api, say } = open('scorm12');
  say({ type: 'completed', score: 4 }, 'https://evil.example');
  say({ type: 'completed', score: 4 }, SHARE, window);
  expect(valueOf(api, 'cmi.core.lesson_status')).toBe('incomplete');
});

test('PACK-4 a review changes nothing in the course', () => {
  const { api, say } = open('scorm2004', { 'cmi.mode': 'review', 'cmi.completion_status': 'unknown' });
  say({ type: 'score', score: 4, maxScore: 4 });
  say({ type: 'completed', score: 4 });
  expect(['completion_status', 'score.raw', 'suspend_data'].map((name) => valueOf(api, `cmi.${name}`))).toEqual([
    'unknown',
    '',
    '',
  ]);
});

test('PACK-5 outside a course the page says that nothing is reported, and shows the chat', () => {
  const { frame } = show('scorm12');
  expect(document.getElementById('no-course')!.hidden).toBe(false);
  expect(frame.src).toBe(`${SHARE}/chats/7?s=e30&l=en`);
});

describe('PACK-10 the course keeps the token of the chat', () => {
  const KEPT = 'cmi.suspend_data';
  const tokenOf = (frame: HTMLIFrameElement) => /^#course=([0-9a-f]{64})$/.exec(new URL(frame.src).hash)?.[1];

  test.each(['scorm12', 'scorm2004'] as const)('PACK-10 %s: the next visit hands over the same one', (standard) => {
    const { frame, api } = open(standard);
    const token = tokenOf(frame);
    expect(token).toBeDefined();
    const kept = valueOf(api, KEPT);
    expect(kept).toBe(`parley:${decodeURIComponent(new URL(frame.src).pathname.split('/')[3]!)}:${token}`);
    const { frame: next, api: later } = open(standard, { [KEPT]: kept });
    expect([next.src, valueOf(later, KEPT)]).toEqual([frame.src, kept]);
    expect(tokenOf(open(standard).frame)).not.toBe(token);
  });

  test.each(['scorm12', 'scorm2004'] as const)(
    'PACK-10 %s: what earlier packages kept, the identifier alone, leads to the same chat, and gets a token',
    (standard) => {
      const { frame, api } = open(standard, { [KEPT]: 'parley:asha@school.example-0123456789abcdef01234567' });
      expect(new URL(frame.src).pathname).toBe('/chats/7/asha%40school.example-0123456789abcdef01234567');
      expect(valueOf(api, KEPT)).toBe(`parley:asha@school.example-0123456789abcdef01234567:${tokenOf(frame)}`);
    },
  );

  test.each([':', ':cut0ff', `:${'0'.repeat(63)}`, `:${'Z'.repeat(64)}`, `:${'0'.repeat(64)}0`])(
    'PACK-10 a token that was cut or changed (%s) is replaced, and the identifier stays',
    (rest) => {
      const { frame } = open('scorm12', { [KEPT]: `parley:asha-1${rest}` });
      expect(new URL(frame.src).pathname).toBe('/chats/7/asha-1');
      expect(tokenOf(frame)).toBeDefined();
    },
  );

  test.each(['{"a":1}', 'parley:', 'parley::', 'Parley:x'])(
    'PACK-10 what another course left (%s) is replaced',
    (text) => {
      const { frame, api } = open('scorm12', { [KEPT]: text });
      expect(valueOf(api, KEPT)).toBe(
        `parley:${decodeURIComponent(new URL(frame.src).pathname.split('/')[3]!)}:${tokenOf(frame)}`,
      );
    },
  );

  test('PACK-10 the longest learner’s id leaves it far below 4,096 characters', () => {
    const { api } = open('scorm12', { 'cmi.core.student_id': 'अ'.repeat(255) });
    expect(encodeURIComponent(valueOf(api, KEPT)).length).toBeLessThan(4_096);
  });

  test.each(['review', 'browse'])('PACK-4 a visit that only looks (%s) gets the identifier, and no token', (mode) => {
    const { frame } = open('scorm12', {
      'cmi.core.lesson_mode': mode,
      [KEPT]: `parley:asha-1:${'0'.repeat(64)}`,
    });
    expect(frame.src).toBe(`${SHARE}/chats/7/asha-1?s=e30&l=en`);
  });
});

describe('PACK-11 functions that fail', () => {
  const PREFIX = { scorm12: 'LMS', scorm2004: '' } as const;
  const END = { scorm12: 'Finish', scorm2004: 'Terminate' } as const;
  const isTold = () => !document.getElementById('no-course')!.hidden;
  const ways = {
    throws: () => {
      throw new Error('500');
    },
    'is missing': undefined,
  };
  const both = ['scorm12', 'scorm2004'] as const;
  const cases = both.flatMap((standard) =>
    ['Initialize', 'GetValue', 'SetValue', 'Commit', END[standard]].flatMap((name) =>
      Object.keys(ways).map((way) => [standard, name, way as keyof typeof ways] as const),
    ),
  );

  test.each(cases)('PACK-11 %s: if %s %s, the chat plays, and the learner reads so', (standard, name, way) => {
    const api = newApi(standard);
    Object.assign(api, { [PREFIX[standard] + name]: ways[way] });
    const { frame, say } = open(standard, {}, api);
    expect(frame.src).toContain('/chats/7');
    say({ type: 'score', score: 1, maxScore: 4 });
    say({ type: 'completed', score: 1 });
    leave();
    expect(isTold()).toBe(true);
  });

  test.each(both)('PACK-11 %s: a course whose errors can’t be asked for gets the result', (standard) => {
    const api = newApi(standard);
    const names = ['GetLastError', 'GetErrorString', 'GetDiagnostic'].map((name) => PREFIX[standard] + name);
    Object.assign(api, Object.fromEntries(names.map((name) => [name, ways.throws])));
    const { say } = open(standard, {}, api);
    say({ type: 'score', score: 4, maxScore: 4 });
    say({ type: 'completed', score: 4 });
    leave();
    expect(isTold()).toBe(false);
    expect(valueOf(api, standard === 'scorm12' ? 'cmi.core.score.raw' : 'cmi.score.raw')).toBe('100');
  });

  test.each(both)('PACK-11 %s: a failure in the middle is shown then; working parts are reported', (standard) => {
    const api = newApi(standard);
    const [get, set] = [`${PREFIX[standard]}GetValue`, `${PREFIX[standard]}SetValue`];
    const status = standard === 'scorm12' ? 'cmi.core.lesson_status' : 'cmi.completion_status';
    const { say } = open(standard, {}, api);
    const fine = Reflect.get(api, set) as (name: string, value: string) => string;
    Object.assign(api, {
      [get]: ways.throws,
      [set]: (name: string, value: string) => (name.endsWith('raw') ? ways.throws() : fine.call(api, name, value)),
    });
    expect(isTold()).toBe(false);
    say({ type: 'score', score: 4, maxScore: 4 });
    expect(isTold()).toBe(true);
    say({ type: 'completed', score: 4 });
    expect(valueOf(api, status)).toBe('completed');
  });

  test.each(both)(
    'PACK-11 %s: a course without its optional parts gets the rest, and no message is shown',
    (standard) => {
      const api = newApi(standard);
      const set = `${PREFIX[standard]}SetValue`;
      const fine = Reflect.get(api, set) as (name: string, value: string) => string;
      Object.assign(api, {
        [set]: (name: string, value: string) =>
          /raw|scaled|status/.test(name) ? fine.call(api, name, value) : ways.throws(),
      });
      const { say } = open(standard, {}, api);
      say({ type: 'step', step: 0, steps: 2, stepsCompleted: 1 });
      say({ type: 'score', score: 1, maxScore: 4 });
      say({ type: 'completed', score: 1 });
      leave();
      expect(isTold()).toBe(false);
      expect(valueOf(api, standard === 'scorm12' ? 'cmi.core.score.raw' : 'cmi.score.raw')).toBe('25');
    },
  );

  test.each([{}, 'a text', 7, null, { LMSInitialize: 'no function' }])(
    'PACK-5 something else of the same name (%j) is no course',
    (api) => {
      Object.assign(window, { API: api });
      show('scorm12');
      expect(isTold()).toBe(true);
    },
  );

  test('PACK-5 a window whose API can’t be read is passed over', () => {
    Object.defineProperty(window, 'API', { configurable: true, get: ways.throws });
    const { frame } = show('scorm12');
    expect([isTold(), frame.src]).toEqual([true, `${SHARE}/chats/7?s=e30&l=en`]);
  });
});

describe('PACK-12 a decision reaches the course before the chat shows it', () => {
  test.each(['scorm12', 'scorm2004'] as const)(
    'PACK-12 %s: the last answer completes and is saved at once',
    (standard) => {
      const api = newApi(standard);
      const saved: string[][] = [];
      const names =
        standard === 'scorm12'
          ? ['lesson_status', 'score.raw'].map((name) => `cmi.core.${name}`)
          : ['cmi.completion_status', 'cmi.score.raw'];
      api.on(
        `${standard === 'scorm12' ? 'LMS' : ''}Commit`,
        () => void saved.push(names.map((name) => valueOf(api, name))),
      );
      const { say } = open(standard, {}, api);
      say({ type: 'decided', score: 2, maxScore: 4, completed: false });
      expect(saved.slice(1)).toEqual([]);
      say({ type: 'decided', score: 4, maxScore: 4, completed: true });
      expect(saved.slice(1)).toEqual([['completed', '100']]);
      say({ type: 'score', score: 4, maxScore: 4 });
      say({ type: 'completed', score: 4 });
      expect(saved).toHaveLength(2);
      leave();
      expect(saved.at(-1)).toEqual(['completed', '100']);
    },
  );

  test('PACK-12 an answer before the last one is saved when the learner leaves at once', () => {
    const { api, say } = open('scorm12');
    const saved: string[] = [];
    api.on('LMSCommit', () => void saved.push(valueOf(api, 'cmi.core.score.raw')));
    say({ type: 'decided', score: 2, maxScore: 4, completed: false });
    leave();
    expect(saved).toEqual(['50']);
  });

  test('PACK-12 if the chat then shows another end, that counts', () => {
    const { api, say } = open('scorm12');
    say({ type: 'decided', score: 4, maxScore: 4, completed: true });
    say({ type: 'score', score: 2, maxScore: 4 });
    say({ type: 'completed', score: 2 });
    expect(valueOf(api, 'cmi.core.score.raw')).toBe('50');
  });
});
