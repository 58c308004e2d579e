/** Makes the statements of a cmi5 course (ADL, cmi5 1.0, sections 7 and 9). Pure. */
import { randomHex, rounded, shareOf, type Score } from './course.js';

/** `scored`: points that nobody judges; the standard lets a page tell more than its own verbs ("cmi5 allowed"). */
export type Verb = 'initialized' | 'completed' | 'scored' | 'passed' | 'failed' | 'terminated';
type Fields = Readonly<Record<string, unknown>>;

/** One visit, as the course describes it. */
export interface Cmi5Session {
  /** The learner, unaltered. */
  readonly actor: Fields;
  readonly registration: string;
  readonly activityId: string;
  /** The course wants to find this in the context of each statement. */
  readonly contextTemplate: Fields;
  /** From 0 to 1; null: the course sets no pass mark. */
  readonly masteryScore: number | null;
  /** The course lets nobody go on who hasn't passed. */
  readonly mustPass: boolean;
}
export interface Moment {
  /** ms since 1970 */
  readonly at: number;
  /** ms since the visit began */
  readonly after: number;
}
export interface Statement {
  readonly id: string;
  readonly actor: Fields;
  readonly verb: { readonly id: string; readonly display: Fields };
  readonly object: { readonly objectType: 'Activity'; readonly id: string };
  readonly result?: Fields;
  readonly context: Fields;
  readonly timestamp: string;
}

export const verbId = (verb: Verb): string => `http://adlnet.gov/expapi/verbs/${verb}`;
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories';
const MASTERY_SCORE = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore';
const isJudged = (verb: Verb): boolean => verb === 'passed' || verb === 'failed';

/**
 * By the course's pass mark. Without one nobody is judged, except where the course lets nobody go on who hasn't passed:
 * there whoever reaches the end has. null: not judged
 */
export function judge(
  score: Score | null,
  { masteryScore, mustPass }: Pick<Cmi5Session, 'masteryScore' | 'mustPass'>,
): 'passed' | 'failed' | null {
  if (masteryScore === null) return mustPass ? 'passed' : null;
  if (!score) return null;
  return scaledOf(score) < masteryScore ? 'failed' : 'passed';
}

/** @param score of `scored`, `passed` and `failed` */
export function statementOf(session: Cmi5Session, verb: Verb, moment: Moment, score: Score | null = null): Statement {
  const result = resultOf(verb, moment, score);
  return {
    id: newUuid(),
    actor: session.actor,
    verb: { id: verbId(verb), display: { en: verb } },
    object: { objectType: 'Activity', id: session.activityId },
    ...(result && { result }),
    context: contextOf(session, verb),
    timestamp: new Date(moment.at).toISOString(),
  };
}

function resultOf(verb: Verb, { after }: Moment, score: Score | null): Fields | null {
  if (verb === 'initialized') return null;
  if (verb === 'scored') return score && { score: scoreOf(score) };
  const duration = `PT${Math.round(after / 10) / 100}S`;
  if (verb === 'completed') return { completion: true, duration };
  if (verb === 'terminated') return { duration };
  return { success: verb === 'passed', ...(score && { score: scoreOf(score) }), duration };
}

const scaledOf = (score: Score): number => rounded(shareOf(score));

/** Points are whole numbers here; others are sent as their share alone. */
function scoreOf(score: Score): Fields {
  const raw = Math.min(score.maxScore, Math.max(0, score.score));
  const isWhole = Number.isInteger(raw) && Number.isInteger(score.maxScore);
  return { scaled: scaledOf(score), ...(isWhole && { raw, min: 0, max: score.maxScore }) };
}

function contextOf({ contextTemplate, registration, masteryScore }: Cmi5Session, verb: Verb): Fields {
  const activities = fieldsOf(contextTemplate['contextActivities']);
  const given = listOf(activities['category']);
  const own = verb === 'scored' ? [] : verb === 'completed' || isJudged(verb) ? ['cmi5', 'moveon'] : ['cmi5'];
  const added = own
    .map((name) => `${CATEGORY}/${name}`)
    .filter((id) => !given.some((activity) => fieldsOf(activity)['id'] === id))
    .map((id) => ({ id }));
  return {
    ...contextTemplate,
    registration,
    contextActivities: { ...activities, category: [...given, ...added] },
    extensions: {
      ...fieldsOf(contextTemplate['extensions']),
      ...(masteryScore !== null && isJudged(verb) && { [MASTERY_SCORE]: masteryScore }),
    },
  };
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
/** xAPI allows one activity where a list is meant. */
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];

/** Version 4. */
function newUuid(): string {
  const hex = randomHex(16);
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
