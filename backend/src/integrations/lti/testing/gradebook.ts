/** The double's grade columns and scores, with each platform's own rules about them. */
import type { IncomingMessage } from 'node:http';
import type { PlatformMode } from './platform-double.js';

export interface Column {
  readonly id: string;
  readonly label: string;
  readonly resourceId: string;
  readonly resourceLinkId: string;
  readonly scoreMaximum: number;
}
export interface TakenScore {
  readonly column: string;
  readonly userId: string;
  readonly scoreGiven: number | null;
  readonly scoreMaximum: number;
  readonly timestamp: string;
  readonly comment: string | null;
  readonly newSubmission: boolean;
}
interface Posted {
  readonly userId: string;
  readonly scoreGiven?: number;
  readonly scoreMaximum: number;
  readonly activityProgress: string;
  readonly gradingProgress: string;
  readonly timestamp: string;
  readonly comment?: string;
  readonly 'https://canvas.instructure.com/lti/submission'?: { readonly new_submission?: boolean };
}
interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly link?: string;
}
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const MAX_SUBMISSIONS = 3;

export class Gradebook {
  readonly columns: Column[] = [];
  /** Every accepted score, in order. */
  readonly taken: TakenScore[] = [];
  /** Learners who may have a grade; others are refused. Empty: all. */
  readonly enrolled = new Set<string>();
  /** Columns that are locked. */
  readonly locked = new Set<string>();

  constructor(
    private readonly mode: PlatformMode,
    private readonly now: () => number,
    private readonly base: () => string,
  ) {}

  addColumn(resourceLinkId: string, resourceId = ''): Column {
    const column = {
      id: `${this.base()}/${this.columns.length + 1}/lineitem?type_id=1`,
      label: 'A lesson',
      resourceId,
      resourceLinkId,
      scoreMaximum: 100,
    };
    this.columns.push(column);
    return column;
  }
  /** The column that a launch names: Moodle names none if a link has several. */
  columnOf(link: string): Column | null {
    const found = this.columns.filter(({ resourceLinkId }) => resourceLinkId === link);
    return found.length === 1 ? (found[0] ?? null) : null;
  }
  /** The score that the gradebook shows. */
  gradeOf(userId: string): TakenScore | undefined {
    return this.taken.filter((score) => score.userId === userId).at(-1);
  }

  answer(request: IncomingMessage, url: URL, body: string, scope: string): Answer {
    const accept = request.headers.accept ?? '';
    const [, number, tail] = /\/lineitems(?:\/(\d+)\/lineitem)?(\/scores|\/results)?$/.exec(url.pathname) ?? [];
    if (tail === '/scores' && request.method === 'POST') {
      if (!scope.includes('scope/score')) return { status: 401, json: { error: 'scope' } };
      if (request.headers['content-type'] !== SCORE_TYPE) return { status: 415, json: {} };
      return this.takeScore(this.columns[Number(number) - 1], JSON.parse(body) as Posted);
    }
    if (tail === '/results') return this.results(this.columns[Number(number) - 1], url);
    // Any other type, several, or one with a weight is refused.
    if (accept !== 'application/vnd.ims.lis.v2.lineitemcontainer+json') return { status: 400, json: 'Bad Request' };
    return this.list(url);
  }

  private list(url: URL): Answer {
    const link = url.searchParams.get('resource_link_id');
    const from = Number(url.searchParams.get('from') ?? 0);
    const found = this.columns.filter(({ resourceLinkId }) => link === null || resourceLinkId === link);
    const page = found.slice(from, from + 2);
    const next = new URL(url);
    next.searchParams.set('from', String(from + 2));
    const header = `<${next.href.replaceAll('&', '&amp;')}>; rel=\u00e2\u0080\u009cnext\u00e2\u0080\u009d`;
    return { status: 200, json: page, ...(found.length > from + 2 && { link: header }) };
  }

  private results(column: Column | undefined, url: URL): Answer {
    if (!column || url.searchParams.has('limit')) return { status: 404, json: 'Not found' };
    const userId = url.searchParams.get('user_id');
    const last = this.taken.filter((score) => score.column === column.id && score.userId === userId).at(-1);
    return { status: 200, json: last ? [{ userId, resultScore: last.scoreGiven, resultMaximum: 100 }] : [] };
  }

  private takeScore(column: Column | undefined, posted: Posted): Answer {
    if (!column) return { status: 404, json: 'Not found' };
    if (this.locked.has(column.id)) return { status: 500, json: [] };
    if (this.enrolled.size > 0 && !this.enrolled.has(posted.userId)) return NOT_GRADABLE[this.mode];
    const earlier = this.taken.filter((score) => score.column === column.id && score.userId === posted.userId);
    if (this.isTooEarly(earlier.at(-1), posted)) return TOO_EARLY[this.mode];
    const canvas = posted['https://canvas.instructure.com/lti/submission'];
    const newSubmission = canvas?.new_submission !== false;
    if (
      this.mode === 'canvas' &&
      newSubmission &&
      earlier.filter((score) => score.newSubmission).length >= MAX_SUBMISSIONS
    )
      return { status: 422, json: { errors: { message: 'maximum number of allowed attempts has been reached' } } };
    // Every other combination blanks the grade.
    const counts = posted.activityProgress === 'Completed' && posted.gradingProgress === 'FullyGraded';
    this.taken.push({
      column: column.id,
      userId: posted.userId,
      scoreGiven: counts ? (posted.scoreGiven ?? null) : null,
      scoreMaximum: posted.scoreMaximum,
      timestamp: posted.timestamp,
      comment: posted.comment ?? null,
      newSubmission,
    });
    return this.mode === 'openedx' ? { status: 201, json: posted } : { status: 200, json: '' };
  }

  /** Moodle compares whole seconds and takes no equal one; Open edX milliseconds; Canvas refuses only earlier ones. */
  private isTooEarly(last: TakenScore | undefined, posted: Posted): boolean {
    if (!last) return false;
    const [before, at] = [Date.parse(last.timestamp), Date.parse(posted.timestamp)];
    if (this.mode === 'moodle') return Math.floor(at / 1_000) <= Math.floor(before / 1_000);
    return this.mode === 'openedx' ? at <= before : at < before;
  }
}

const NOT_GRADABLE: Readonly<Record<PlatformMode, Answer>> = {
  moodle: { status: 400, json: 'Bad Request' },
  openedx: { status: 404, json: 'Not found' },
  canvas: { status: 422, json: { errors: { message: 'User not found in course or is not a student' } } },
};
const TOO_EARLY: Readonly<Record<PlatformMode, Answer>> = {
  moodle: {
    status: 409,
    json: { status: 409, reason: 'Refusing score with an earlier timestamp for item 13 {"userId":"5"}' },
  },
  openedx: { status: 400, json: { timestamp: ['Score timestamp can only be updated to a later point in time'] } },
  canvas: { status: 400, json: { errors: { message: 'timestamp must be after the last updated timestamp' } } },
};
