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
