/** Reports one visit of one learner to a cmi5 course (ADL, cmi5 1.0), in statements. */
import { FIRST_WAIT, isTold, isWeb, Lrs, MAX_WAIT, mayPass, RefusedError, sleep, type Launch } from './cmi5-lrs.js';
import { fieldsOf, judge, statementOf, type Cmi5Session, type Statement, type Verb } from './cmi5-statements.js';
import { isToken, newIdentifier, newToken, type Course, type Score } from './course.js';

type Fields = Readonly<Record<string, unknown>>;
const KEPT = 'parley';
const UNAUTHORIZED = 401;
/** A course accepts these once for each learner, however often they come back. */
const ONCE: readonly Verb[] = ['completed', 'passed'];
/** A course goes on after these only once the learner has passed. */
const PASSING: readonly unknown[] = ['Passed', 'CompletedAndPassed'];

interface Waiting {
  readonly verb: Verb;
  readonly statement: Statement;
}

interface Documents {
  readonly launchData: Fields;
  readonly preferences: Fields;
  /** The fields that earlier visits left. */
  readonly kept: Fields;
}

/** The course's side of one visit. */
export class Cmi5Course implements Course {
  readonly #lrs: Lrs;
  readonly #session: Cmi5Session;
  /** Called when something was refused. */
  readonly #onRefused: () => void;
  /** A learner who only looks, or a teacher who reviews, changes nothing. */
  readonly #isTaken: boolean;
  readonly #isBack: boolean;
  readonly #began = Date.now();
  /** Verbs of `ONCE` that were sent, or wait to be. */
  readonly #once: Set<Verb>;
  readonly #waiting: Waiting[] = [];
  #inFlight: Waiting | null = null;
  #telling: Promise<void> | null = null;
  #lastAt = 0;
  /** Sent when the learner leaves, because a visit can't pass after it failed, and a repeated chat may pass. */
  #fellShort: Score | null = null;
  /** The last score that was sent of points that nobody judges. */
  #scored: Score | null = null;
  #isOver = false;
  readonly identifier: string;
  readonly token: string | null;
  readonly learnerName: string;
  /** The course doesn't want sound. */
  readonly isSilent: boolean;
  /** The address to which the course wants the learner to return. */
  readonly returnUrl: string | null;

  private constructor(lrs: Lrs, launch: Launch, documents: Documents, onRefused: () => void) {
    const { launchData, preferences, kept } = documents;
    const { masteryScore, moveOn, contextTemplate, launchMode = 'Normal', returnURL } = launchData;
    this.#lrs = lrs;
    this.#onRefused = onRefused;
    this.#session = {
      ...launch,
      contextTemplate: fieldsOf(contextTemplate),
      masteryScore: typeof masteryScore === 'number' ? masteryScore : null,
      mustPass: PASSING.includes(moveOn),
    };
    this.#isTaken = launchMode === 'Normal';
    this.#isBack = typeof kept['identifier'] === 'string';
    this.#once = new Set(ONCE.filter((verb) => kept[verb] === true));
    this.identifier = this.#isBack ? String(kept['identifier']) : newIdentifier(accountName(launch.actor));
    const { token } = kept;
    this.token = !this.#isTaken ? null : isToken(token) ? token : newToken();
    this.learnerName = textOf(launch.actor['name']).trim();
    this.isSilent = preferences['audioPreference'] === 'off';
    this.returnUrl = isWeb(returnURL) ? returnURL : null;
    if (this.#isTaken && this.token !== token) void lrs.keep(KEPT, { identifier: this.identifier, token: this.token });
    this.#tell('initialized');
  }

  /** Throws `RefusedError`: the course doesn't take what this page reports, or can't be reached. */
  static async begin(page: Window, launch: Launch, onRefused: () => void): Promise<Cmi5Course> {
    const lrs = await Lrs.open(page, launch);
    const [launchData, preferences, kept] = await Promise.all([
      lrs.state('LMS.LaunchData'),
      lrs.profile('cmi5LearnerPreferences').catch((): Fields => ({})),
      // Taking an unread document for a missing one would begin another chat, and overwrite the way to this one.
      lrs.state(KEPT),
    ]);
    if (!('contextTemplate' in launchData)) throw new RefusedError();
    return new Cmi5Course(lrs, launch, { launchData, preferences, kept }, onRefused);
  }

  /** A score is sent with the end; the course accepts one judged score for each visit. */
  complete(score: Score | null): void {
    if (!this.#isTaken || this.#isOver) return;
    this.#tellOnce('completed');
    if (this.#once.has('passed')) return;
    const verdict = judge(score, this.#session);
    this.#fellShort = verdict === 'failed' ? score : null;
    if (verdict === 'passed') this.#tellOnce('passed', score);
    if (verdict === null && score && !isSame(score, this.#scored)) {
      this.#scored = score;
      this.#tell('scored', score);
    }
  }

  /** Like `end`, when there is time to wait for what is under way. */
  async leave(): Promise<void> {
    await this.#telling;
    await this.end();
  }

  async end(): Promise<void> {
    if (this.#isOver) return;
    if (this.#fellShort) this.#add('failed', this.#fellShort);
    this.#add('terminated');
    this.#isOver = true;
    const last = this.#waiting.filter((each) => each !== this.#inFlight);
    await this.#lrs.tell(last.map(({ statement }) => statement));
  }

  #tellOnce(verb: 'completed' | 'passed', score: Score | null = null): void {
    if (this.#once.has(verb)) return;
    this.#once.add(verb);
    this.#tell(verb, score);
  }

  #tell(verb: Verb, score: Score | null = null): void {
    this.#add(verb, score);
    this.#telling ??= this.#tellAll().finally(() => (this.#telling = null));
  }

  #add(verb: Verb, score: Score | null = null): void {
    // The course sorts statements by their times.
    const at = Math.max(Date.now(), this.#lastAt + 1);
    this.#lastAt = at;
    const statement = statementOf(this.#session, verb, { at, after: Math.max(0, at - this.#began) }, score);
    this.#waiting.push({ verb, statement });
  }

  /** One after the other, so that what is refused holds up nothing else. */
  async #tellAll(): Promise<void> {
    let wait = FIRST_WAIT;
    for (let next = this.#waiting[0]; next && !this.#isOver; next = this.#waiting[0]) {
      const isKnown = await this.#isKnown(next.verb);
      if (this.#isOver) return;
      this.#inFlight = next;
      const status = isKnown ? null : await this.#lrs.tell([next.statement]);
      this.#inFlight = null;
      if (status !== null && mayPass(status)) {
        await sleep(wait);
        wait = Math.min(MAX_WAIT, 2 * wait);
        continue;
      }
      wait = FIRST_WAIT;
      this.#waiting.shift();
      this.#settle(next.verb, status);
    }
  }

  /** An earlier visit may have ended before it learned that the course took its statement. */
  async #isKnown(verb: Verb): Promise<boolean> {
    return this.#isBack && ONCE.includes(verb) && this.#lrs.wasTold(verb);
  }

  /** @param status null: an earlier visit sent it */
  #settle(verb: Verb, status: number | null): void {
    if (status === null || isTold(status)) {
      if (ONCE.includes(verb)) void this.#lrs.keep(KEPT, { identifier: this.identifier, [verb]: true });
      return;
    }
    // Without its first statement a visit counts for nothing.
    if (status === UNAUTHORIZED || verb === 'initialized') this.#isOver = true;
    this.#onRefused();
  }
}

const isSame = (a: Score, b: Score | null): boolean => a.score === b?.score && a.maxScore === b.maxScore;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const accountName = (actor: Fields): string => textOf(fieldsOf(actor['account'])['name']);
