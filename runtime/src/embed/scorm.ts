/**
 * The two run-time environments that course platforms offer to a SCORM package (ADL, SCORM 1.2 and SCORM 2004), as one
 * course. Every value that they take or give is a text.
 */
import { newIdentifier, rounded as roundedNumber, shareOf, type Course, type Score } from './course.js';

export const STANDARDS = ['scorm12', 'scorm2004'] as const;
export type Standard = (typeof STANDARDS)[number];

type Api = Readonly<Record<string, (...args: readonly string[]) => unknown>>;

const NAMES = {
  scorm12: {
    api: 'API',
    begin: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    save: 'LMSCommit',
    end: 'LMSFinish',
    learner: 'cmi.core.student_id',
    learnerName: 'cmi.core.student_name',
    mode: 'cmi.core.lesson_mode',
    status: 'cmi.core.lesson_status',
    score: 'cmi.core.score',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
  },
  scorm2004: {
    api: 'API_1484_11',
    begin: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    save: 'Commit',
    end: 'Terminate',
    learner: 'cmi.learner_id',
    learnerName: 'cmi.learner_name',
    mode: 'cmi.mode',
    status: 'cmi.completion_status',
    score: 'cmi.score',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
  },
} as const satisfies Record<Standard, Readonly<Record<string, string>>>;

/** Both standards keep it from one visit to the next, up to 4,096 characters. */
const KEPT = 'cmi.suspend_data';
const MARK = 'parley:';
const DONE = ['completed', 'passed', 'failed'];
/** Windows above the package's; the standards ask for no more. */
const MAX_WINDOWS = 500;

/** The course's side of one visit. */
export class ScormCourse implements Course {
  readonly #api: Api;
  readonly #standard: Standard;
  readonly #began = Date.now();
  /** A learner who only looks, or a teacher who reviews, changes nothing. */
  readonly #isTaken: boolean;
  #isDone: boolean;
  readonly identifier: string;

  private constructor(api: Api, standard: Standard) {
    this.#api = api;
    this.#standard = standard;
    const mode = this.#get(this.#names.mode);
    this.#isTaken = mode === '' || mode === 'normal';
    const status = this.#get(this.#names.status);
    this.#isDone = DONE.includes(status);
    const kept = this.#get(KEPT);
    if (kept.startsWith(MARK)) this.identifier = kept.slice(MARK.length);
    else {
      this.identifier = newIdentifier(this.#get(this.#names.learner));
      this.#set(KEPT, MARK + this.identifier);
    }
    // SCORM 2004 forgets a visit that didn't say this, and a page that is closed may have no time to.
    this.#set(this.#names.exit, 'suspend');
    if (!this.#isDone) this.#set(this.#names.status, 'incomplete');
    this.save();
  }

  /** null: there is no course around this page, or it refuses. */
  static begin(page: Window, standard: Standard): ScormCourse | null {
    const names = NAMES[standard];
    const api = findApi(page, names.api);
    if (!api || String(api[names.begin]?.('')) !== 'true') return null;
    return new ScormCourse(api, standard);
  }

  get #names() {
    return NAMES[this.#standard];
  }

  /** First name first; the standards give "Rao, Asha". */
  get learnerName(): string {
    const [family = '', given] = this.#get(this.#names.learnerName).split(',', 2);
    return given === undefined ? family.trim() : `${given.trim()} ${family.trim()}`;
  }

  /** While a learner repeats a chat that is completed, its score stays. */
  score(score: Score): void {
    if (!this.#isDone) this.#writeScore(score);
  }

  /** @param done steps of a sequence, of `all` */
  progress(done: number, all: number): void {
    if (this.#standard === 'scorm2004' && all > 0) this.#set('cmi.progress_measure', rounded(Math.min(1, done / all)));
  }

  complete(score: Score | null): void {
    this.#isDone = true;
    if (score) this.#writeScore(score);
    // Whoever passed stays so.
    if (!DONE.includes(this.#get(this.#names.status))) this.#set(this.#names.status, 'completed');
    this.save();
  }

  save(): void {
    this.#call('save', '');
  }

  /** The visit ends; the course keeps what the next one needs. */
  end(): void {
    const seconds = Math.round((Date.now() - this.#began) / 1_000);
    this.#set(this.#names.time, this.#standard === 'scorm12' ? clock(seconds) : `PT${seconds}S`);
    this.save();
    this.#call('end', '');
  }

  /** In percent: SCORM 1.2 takes 0 to 100 only, and courses of either standard grade the raw score as if it were so. */
  #writeScore(score: Score): void {
    const share = shareOf(score);
    this.#set(`${this.#names.score}.min`, '0');
    this.#set(`${this.#names.score}.max`, '100');
    this.#set(`${this.#names.score}.raw`, rounded(100 * share));
    if (this.#standard === 'scorm2004') this.#set('cmi.score.scaled', rounded(share));
  }

  #get(name: string): string {
    return String(this.#call('get', name) ?? '');
  }

  #set(name: string, value: string): void {
    if (this.#isTaken) this.#call('set', name, value);
  }

  #call(what: 'get' | 'set' | 'save' | 'end', ...args: readonly string[]): unknown {
    // As a method: what belongs to another window needs its `this`.
    return this.#api[this.#names[what]]?.(...args);
  }
}

function findApi(page: Window, name: string): Api | null {
  for (const start of [page, page.opener as Window | null]) {
    let at = start;
    for (let hops = 0; at && hops < MAX_WINDOWS; hops += 1) {
      const found = apiOf(at, name);
      if (found) return found;
      at = at.parent === at ? null : at.parent;
    }
  }
  return null;
}

function apiOf(window: Window, name: string): Api | null {
  try {
    return (Reflect.get(window, name) as Api | undefined) ?? null;
  } catch {
    // A window of another site.
    return null;
  }
}

const rounded = (value: number): string => String(roundedNumber(value));

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
