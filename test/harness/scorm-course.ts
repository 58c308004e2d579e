/** A course platform that shows one SCORM package: pages of a site, with an environment that nobody here wrote. */
import { readFileSync } from 'node:fs';

export type Standard = 'scorm12' | 'scorm2004';

const RUNTIMES = {
  scorm12: { file: 'scorm-again/scorm12/min', api: 'API', make: 'Scorm12API', commit: 'LMSCommit' },
  scorm2004: { file: 'scorm-again/scorm2004/min', api: 'API_1484_11', make: 'Scorm2004API', commit: 'Commit' },
} as const;
const NAMES = {
  scorm12: { learner: 'cmi.core.student_id', status: 'cmi.core.lesson_status', raw: 'cmi.core.score.raw' },
  scorm2004: { learner: 'cmi.learner_id', status: 'cmi.completion_status', raw: 'cmi.score.raw' },
} as const;

export interface ScormCourse {
  readonly standard: Standard;
  /** Address of the chat at the share host. */
  readonly chat: string;
  readonly shareUrl: string;
  /** ms after the learner's tap on `leavesAt` in the chat, when the course takes the package away. */
  readonly leavesAfter?: number;
  /** Functions of the course that throw. */
  readonly fails?: readonly string[];
}

/**
 * `/course` keeps the reports in `window.name`, by short names, as JSON; so does whoever opens it, for a learner who
 * comes back.
 */
export const scormCourse = ({ standard, chat, shareUrl, leavesAfter, fails = [] }: ScormCourse) => {
  const { file, api, make, commit } = RUNTIMES[standard];
  const names = { ...NAMES[standard], kept: 'cmi.suspend_data' };
  return {
    '/course': `<!doctype html><html lang="en"><title>Course</title>
<script>${readFileSync(require.resolve(file), 'utf8')}</script>
<script>
  const names = ${JSON.stringify(names)};
  const api = new ${make}({ autocommit: false });
  const before = window.name.startsWith('{') ? JSON.parse(window.name) : {};
  api.setCMIValue(names.learner, 'asha@school.example');
  for (const name of ['status', 'raw', 'kept']) if (before[name]) api.setCMIValue(names[name], before[name]);
  api.on('${commit}', () => {
    window.name = JSON.stringify(Object.fromEntries(Object.entries(names).map(([name, at]) => [name, String(api.getCMIValue(at))])));
  });
  for (const name of ${JSON.stringify(fails)}) api[name] = () => { throw new Error('500'); };
  window.${api} = api;
  addEventListener('message', ({ data }) => {
    if (data === 'tapped') setTimeout(() => document.querySelector('iframe').remove(), ${leavesAfter ?? 0});
  });
</script>
<iframe title="Activity" src="/activity/index.html" width="600" height="700"></iframe>`,
    '/activity/index.html': `<!doctype html><html lang="en"><title>Chat</title>
<script type="module" src="${shareUrl}/parley-course.js"></script>
<p id="no-course" role="alert" hidden>Your score isn’t reported here.</p>
<main data-chat="${chat}" data-standard="${standard}" style="display: flex; height: 600px"></main>`,
  };
};

/** Reads the reports to the course. */
export const toldIn = (name: string): Readonly<Record<'status' | 'raw' | 'kept', string>> =>
  JSON.parse(name || '{}') as Readonly<Record<'status' | 'raw' | 'kept', string>>;

/** In each frame of the page: tells the course of the tap on the choice `text`, once the chat has had it. */
export const tellsTap = (text: string): void =>
  window.addEventListener('click', (event) => {
    const isIt = event
      .composedPath()
      .some((part) => part instanceof HTMLButtonElement && part.innerText.includes(text));
    if (isIt) window.top?.postMessage('tapped', '*');
  });
