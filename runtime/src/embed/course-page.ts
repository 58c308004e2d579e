/**
 * The page of a SCORM package: shows the chat in a frame, and tells the course its score and completion. The page says in
 * `data-` attributes of its `main` element what to show; the package's own texts wait there, hidden.
 */
import { isEmbedMessage, type EmbedEvent } from './protocol.js';
import { ScormCourse, STANDARDS, type Score, type Standard } from './scorm.js';

/** ms; a score is saved soon, but not for each answer of a fast learner. */
const SAVE_AFTER = 2_000;

/**
 * Shows the chat.
 * @param shareOrigin the origin that serves the chats
 */
export function openCourse(page: Window, shareOrigin: string): void {
  const main = page.document.querySelector<HTMLElement>('main[data-chat]');
  if (!main) return;
  const course = ScormCourse.begin(page, standardOf(main.dataset['standard']));
  if (!course) show(page, 'no-course');
  const frame = page.document.createElement('iframe');
  frame.title = page.document.title;
  frame.allow = 'fullscreen; autoplay';
  if (course) report(page, frame, course, shareOrigin);
  frame.src = addressOf(new URL(main.dataset['chat'] ?? '', shareOrigin), course);
  main.append(frame);
}

const standardOf = (text: string | undefined): Standard => STANDARDS.find((each) => each === text) ?? 'scorm12';

function show(page: Window, id: string): void {
  const text = page.document.getElementById(id);
  if (text) text.hidden = false;
}

function addressOf(link: URL, course: ScormCourse | null): string {
  if (!course) return link.href;
  link.pathname = `${link.pathname}/${encodeURIComponent(course.identifier)}`;
  const { learnerName } = course;
  if (learnerName !== '') link.searchParams.set('name', learnerName);
  return link.href;
}

function report(page: Window, frame: HTMLIFrameElement, course: ScormCourse, shareOrigin: string): void {
  let score: Score | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => course.save(), SAVE_AFTER);
  };
  const hear = (event: EmbedEvent): void => {
    if (event.type === 'score') {
      score = scoreOf(event);
      if (score) course.score(score);
      saveSoon();
    } else if (event.type === 'step') {
      course.progress(event.stepsCompleted, event.steps);
      saveSoon();
    } else if (event.type === 'completed') {
      clearTimeout(timer);
      course.complete(score && { ...score, score: event.score ?? score.score });
    }
  };
  page.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin === shareOrigin && source !== null && source === frame.contentWindow && isEmbedMessage(data)) hear(data);
  });
  page.addEventListener(
    'pagehide',
    () => {
      clearTimeout(timer);
      course.end();
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
