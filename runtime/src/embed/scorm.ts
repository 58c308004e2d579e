/**
 * The two run-time environments that course platforms offer to a SCORM package (ADL, SCORM 1.2 and SCORM 2004), as one
 * course. Every value that they take or give is a text.
 */
import {
  keptIn,
  keptText,
  newIdentifier,
  newToken,
  rounded as roundedNumber,
  shareOf,
  type Course,
  type Score,
} from './course.js';

export const STANDARDS = ['scorm12', 'scorm2004'] as const;
export type Standard = (typeof STANDARDS)[number];

type Api = Readonly<Record<string, (...args: readonly string[]) => unknown>>;
type Call = 'get' | 'set' | 'save' | 'end';

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
  /** A function of the course has failed. */
  readonly #onRefused: () => void;
  /** As last read. */
  #status: string;
  readonly identifier: string;
  readonly token: string | null;
  readonly learnerName: string;

  /** Throws what a function of the course throws: of a learner about whom nothing can be read, nothing may be written. */
  private constructor(api: Api, standard: Standard, onRefused: () => void) {
    this.#api = api;
    this.#standard = standard;
    this.#onRefused = onRefused;
    const read = (name: string) => textOf(this.#ask('get', name));
    const { mode, status, learner, learnerName, exit } = this.#names;
    this.#isTaken = ['', 'normal'].includes(read(mode));
    this.#status = read(status);
    this.#isDone = DONE.includes(this.#status);
    const text = read(KEPT);
    const kept = keptIn(text);
    this.identifier = kept?.identifier ?? newIdentifier(read(learner));
    this.token = this.#isTaken ? (kept?.token ?? newToken()) : null;
    this.learnerName = inOrder(read(learnerName));
    const keeps = keptText(this);
    if (keeps !== text) this.#offer(KEPT, keeps);
    // SCORM 2004 forgets a visit that didn't say this, and a page that is closed may have no time to.
    this.#offer(exit, 'suspend');
    if (!this.#isDone) this.#set(status, 'incomplete');
    this.save();
  }

  /**
   * null: there is no course around this page, or it refuses.
   *
   * @param onRefused called when a function of the course fails later
   */
  static begin(page: Window, standard: Standard, onRefused: () => void): ScormCourse | null {
    const names = NAMES[standard];
    try {
      const api = findApi(page, names);
      return api && textOf(api[names.begin]!('')) === 'true' ? new ScormCourse(api, standard, onRefused) : null;
    } catch {
      return null;
    }
  }

  get #names() {
    return NAMES[this.#standard];
  }

  /** While a learner repeats a chat that is completed, its score stays. */
  score(score: Score): void {
    if (!this.#isDone) this.#writeScore(score);
  }

  /** @param done steps of a sequence, of `all` */
  progress(done: number, all: number): void {
    if (this.#standard === 'scorm2004' && all > 0)
      this.#offer('cmi.progress_measure', rounded(Math.min(1, done / all)));
  }

  complete(score: Score | null): void {
    this.#isDone = true;
    if (score) this.#writeScore(score);
    // Whoever passed stays so.
    this.#status = textOf(this.#call('get', this.#names.status) ?? this.#status);
    if (!DONE.includes(this.#status)) this.#set(this.#names.status, 'completed');
    this.save();
  }

  save(): void {
    this.#call('save', '');
  }

  /** The visit ends; the course keeps what the next one needs. */
  end(): void {
    const seconds = Math.round((Date.now() - this.#began) / 1_000);
    this.#offer(this.#names.time, this.#standard === 'scorm12' ? clock(seconds) : `PT${seconds}S`);
    this.save();
    this.#call('end', '');
  }

  /** In percent: SCORM 1.2 takes 0 to 100 only, and courses of either standard grade the raw score as if it were so. */
  #writeScore(score: Score): void {
    const share = shareOf(score);
    this.#offer(`${this.#names.score}.min`, '0');
    this.#offer(`${this.#names.score}.max`, '100');
    this.#set(`${this.#names.score}.raw`, rounded(100 * share));
    if (this.#standard === 'scorm2004') this.#set('cmi.score.scaled', rounded(share));
  }

  #set(name: string, value: string): void {
    if (this.#isTaken) this.#call('set', name, value);
  }

  /** Sets what the result doesn't depend on, and what a course may lack. */
  #offer(name: string, value: string): void {
    try {
      if (this.#isTaken) this.#ask('set', name, value);
    } catch {
      // The course knows no such value.
    }
  }

  /** undefined: it failed */
  #call(what: Call, ...args: readonly string[]): unknown {
    try {
      return this.#ask(what, ...args);
    } catch {
      this.#onRefused();
      return undefined;
    }
  }

  /** Throws what the course throws, and if it lacks the function. */
  #ask(what: Call, ...args: readonly string[]): unknown {
    // As a method: what belongs to another window needs its `this`.
    return this.#api[this.#names[what]]!(...args);
  }
}

const textOf = (value: unknown): string => String(value ?? '');

/** First name first; the standards give "Rao, Asha". */
function inOrder(name: string): string {
  const [family = '', given] = name.split(',', 2);
  return given === undefined ? family.trim() : `${given.trim()} ${family.trim()}`;
}

type ApiNames = Readonly<Record<'api' | 'begin', string>>;

function findApi(page: Window, names: ApiNames): Api | null {
  for (const start of [page, page.opener as Window | null]) {
    let at = start;
    for (let hops = 0; at && hops < MAX_WINDOWS; hops += 1) {
      const found = apiOf(at, names);
      if (found) return found;
      at = at.parent === at ? null : at.parent;
    }
  }
  return null;
}

/** Something else may have the same name. */
function apiOf(window: Window, { api, begin }: ApiNames): Api | null {
  try {
    const found = Reflect.get(window, api) as Partial<Api> | null | undefined;
    return typeof found?.[begin] === 'function' ? (found as Api) : null;
  } catch {
    // A window of another site.
    return null;
  }
}

const rounded = (value: number): string => String(roundedNumber(value));

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
