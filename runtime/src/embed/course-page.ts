/**
 * The page of a SCORM or cmi5 package: shows the chat in a frame, and tells the course its score and completion. The page
 * says in `data-` attributes of its `main` element what to show; the package's own texts wait there, hidden.
 */
import { Cmi5Course } from './cmi5.js';
import { launchOf, sleep, type Launch } from './cmi5-lrs.js';
import { isToken, type Course, type Learner, type Score } from './course.js';
import { isEmbedMessage, type CourseTokenMark, type EmbedEvent } from './protocol.js';
import { ScormCourse, STANDARDS, type Standard } from './scorm.js';

const TOKEN_MARK: CourseTokenMark = '#course=';
/** ms; a score is saved soon, but not for each answer of a fast learner. */
const SAVE_AFTER = 2_000;
/** ms; a learner who returns to the course waits no longer for its replies. */
const LEAVE_AFTER = 3_000;

/**
 * Shows the chat.
 * @param shareOrigin the origin that serves the chats
 */
export function openCourse(page: Window, shareOrigin: string): void {
  const main = page.document.querySelector<HTMLElement>('main[data-chat]');
  if (!main) return;
  const opening: Opening = { page, main, shareOrigin };
  if (main.dataset['standard'] === 'cmi5') return void openCmi5(opening);
  const refused = () => show(page, 'no-course');
  const course = ScormCourse.begin(page, standardOf(main.dataset['standard']), refused);
  if (!course) refused();
  showChat(opening, course, course);
}

interface Opening {
  readonly page: Window;
  readonly main: HTMLElement;
  readonly shareOrigin: string;
}

async function openCmi5(opening: Opening): Promise<void> {
  const { page } = opening;
  const launch = launchOf(page.location.search);
  if (!launch) {
    show(page, 'no-course');
    return showChat(opening, null, null);
  }
  const refused = () => show(page, 'refused');
  const course = await Cmi5Course.begin(page, launch, refused).catch(refused);
  if (!course) return showChat(opening, null, recall(page, launch));
  remember(page, launch, course);
  showChat(opening, course, course, course.isSilent);
  const back = page.document.getElementById('back');
  const { returnUrl } = course;
  if (!back || !returnUrl) return;
  back.hidden = false;
  back.addEventListener('click', () => {
    void Promise.race([course.leave(), sleep(LEAVE_AFTER)]).then(() => page.location.assign(returnUrl));
  });
}

/** A course gives its token once, so a page that is loaded again can't ask who learns; it goes on with the same chat. */
const placeOf = ({ registration, activityId }: Launch): string => `parley:${registration}:${activityId}`;

function remember(page: Window, launch: Launch, { identifier, learnerName, token }: Learner): void {
  try {
    page.sessionStorage.setItem(placeOf(launch), JSON.stringify({ identifier, learnerName, token }));
  } catch {
    // The browser keeps nothing for this page.
  }
}

function recall(page: Window, launch: Launch): Learner | null {
  try {
    return JSON.parse(page.sessionStorage.getItem(placeOf(launch)) ?? 'null') as Learner | null;
  } catch {
    return null;
  }
}

const standardOf = (text: string | undefined): Standard => STANDARDS.find((each) => each === text) ?? 'scorm12';

function show(page: Window, id: string): void {
  const text = page.document.getElementById(id);
  if (text) text.hidden = false;
}

/** @param learner null: the chat itself finds a name for them */
function showChat(opening: Opening, course: Course | null, learner: Learner | null, isSilent = false): void {
  const { page, main, shareOrigin } = opening;
  const frame = page.document.createElement('iframe');
  frame.title = page.document.title;
  frame.allow = isSilent ? 'fullscreen' : 'fullscreen; autoplay';
  if (course) report(page, frame, course, shareOrigin);
  frame.src = addressOf(new URL(main.dataset['chat'] ?? '', shareOrigin), learner);
  main.append(frame);
}

function addressOf(link: URL, learner: Learner | null): string {
  if (!learner) return link.href;
  link.pathname = `${link.pathname}/${encodeURIComponent(learner.identifier)}`;
  if (learner.learnerName !== '') link.searchParams.set('name', learner.learnerName);
  // No server receives what follows the #, and no log keeps it.
  if (isToken(learner.token)) link.hash = TOKEN_MARK + learner.token;
  return link.href;
}

function report(page: Window, frame: HTMLIFrameElement, course: Course, shareOrigin: string): void {
  let score: Score | null = null;
  /** The end that was reported before the chat showed it. */
  let reported: Score | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => course.save?.(), SAVE_AFTER);
  };
  const end = (last: Score | null): void => {
    clearTimeout(timer);
    course.complete(last);
  };
  const hear = (event: EmbedEvent): void => {
    if (event.type === 'decided') {
      // The learner may leave before anything more is shown.
      score = scoreOf(event);
      if (score && !event.completed) course.score?.(score);
      if (event.completed) end((reported = score));
      else saveSoon();
    } else if (event.type === 'score') {
      score = scoreOf(event);
      if (score) course.score?.(score);
      saveSoon();
    } else if (event.type === 'step') {
      course.progress?.(event.stepsCompleted, event.steps);
      saveSoon();
    } else if (event.type === 'completed') {
      const last = score && { ...score, score: event.score ?? score.score };
      if (reported === undefined || reported?.score !== last?.score) end(last);
      reported = undefined;
    }
  };
  page.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin === shareOrigin && source !== null && source === frame.contentWindow && isEmbedMessage(data)) hear(data);
  });
  page.addEventListener(
    'pagehide',
    () => {
      clearTimeout(timer);
      void course.end();
    },
    { once: true },
  );
  // The course is closed to a page that the browser brings back whole.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}

const scoreOf = ({ score, maxScore }: { readonly score: number | null; readonly maxScore: number | null }) =>
  score !== null && maxScore !== null && maxScore > 0 ? { score, maxScore } : null;
