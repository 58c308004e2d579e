/** Derives the statements (xAPI 1.0.3) of a chat's event. Pure. */
import type { Translations } from '@parley/contracts/definition/values';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import {
  XAPI_STATEMENTS,
  XAPI_VERBS,
  type XapiResultPart,
  type XapiVerb,
  type XapiVerbOf,
} from '@parley/contracts/http/xapi-verbs';
import type { ChatLine } from '../outgoing/chat-lines.js';
import { interactionOf, type Asked } from './xapi-answer.js';

export interface Told {
  readonly chatId: string;
  /** ms since 1970 */
  readonly at: number;
  readonly before: ChatStanding | null;
  readonly after: ChatLine;
  readonly facts: readonly ItemFact[];
  readonly items: readonly WireItem[];
}
export interface Place {
  readonly publicUrl: string;
  readonly shareUrl: string;
  /** Percent of the max score that pass; null = nobody passes or fails. */
  readonly passPercent: number | null;
  /** Of the flow, each under its own language; empty = unknown. */
  readonly names: Translations;
  /** Finds the question that an item answers; null = unknown. */
  readonly asked: (item: WireItem) => Asked | null;
}
export interface Statement {
  readonly verb: XapiVerb;
  /** Identifies the cause together with the event; equal each time the event is read. */
  readonly cause: string;
  /** All of the statement but its id. */
  readonly fields: Readonly<Record<string, unknown>>;
}
type Fields = Readonly<Record<string, unknown>>;

const ACTIVITY = 'http://adlnet.gov/expapi/activities';
const CENT = 100;
const FINE = 10_000;

export const verbOf = (verb: string): Fields => ({
  id: `http://adlnet.gov/expapi/verbs/${verb}`,
  display: { en: verb },
});

/** An event of a chat that isn't a test. */
interface Step {
  readonly told: Told;
  readonly place: Place;
  readonly score: Fields | null;
  readonly verdict: Verdict | null;
  readonly isNewVerdict: boolean;
}
type Verdict = 'passed' | 'failed';
type ChatVerb = XapiVerbOf<'chat'>;

/** Which events cause a statement about the chat. */
const CAUSES: { readonly [V in ChatVerb]: (step: Step) => boolean } = {
  initialized: ({ told }) => told.before === null,
  completed: ({ told }) => told.after.standing.completedNow === true,
  scored: ({ told, score }) => told.after.standing.completed && score !== null && isScoreNews(told),
  passed: ({ verdict, isNewVerdict }) => isNewVerdict && verdict === 'passed',
  failed: ({ verdict, isNewVerdict }) => isNewVerdict && verdict === 'failed',
};
/** Which items of an event cause a statement about their prompt. */
const ITEM_CAUSES: { readonly [V in XapiVerbOf<'prompt'>]: (fact: ItemFact) => boolean } = { answered: isLearners };

/** The parts of a result about a chat. */
const RESULTS: { readonly [P in XapiResultPart]: (step: Step) => Fields } = {
  completion: () => ({ completion: true }),
  duration: ({ told: { at, after } }) => ({ duration: durationOf(at - after.begunAt) }),
  success: ({ verdict }) => ({ success: verdict === 'passed' }),
  score: ({ score }) => (score ? { score } : {}),
};

export function statementsOf(told: Told, place: Place): readonly Statement[] {
  const { before, after } = told;
  if (after.started.test) return [];
  const verdict = verdictOf(after.standing, place.passPercent);
  const isNewVerdict = verdict !== null && verdict !== (before && verdictOf(before, place.passPercent));
  const step = { told, place, score: scoreOf(after.standing), verdict, isNewVerdict };
  return XAPI_VERBS.flatMap((verb) => {
    if (isAboutPrompt(verb)) return told.facts.filter(ITEM_CAUSES[verb]).map((fact) => aboutPrompt(verb, fact, step));
    return CAUSES[verb](step) ? [aboutChat(verb, step)] : [];
  });
}

const isAboutPrompt = (verb: XapiVerb): verb is XapiVerbOf<'prompt'> => XAPI_STATEMENTS[verb].object === 'prompt';

function aboutChat(verb: ChatVerb, step: Step): Statement {
  const { told, place } = step;
  const parts: readonly XapiResultPart[] = XAPI_STATEMENTS[verb].result;
  const result = parts.reduce<Fields>((all, part) => ({ ...all, ...RESULTS[part](step) }), {});
  const object = chatActivity(told, place);
  return { verb, cause: verb, fields: fieldsOf(verb, told, place, { object, ...(parts.length > 0 && { result }) }) };
}

/** A re-score may change the maximum alone. */
const isScoreNews = ({ before, after: { standing } }: Told): boolean =>
  standing.completedNow === true ||
  standing.score !== (before?.score ?? null) ||
  (before !== null && standing.maxScore !== before.maxScore);

/** True for the learner's own answers, not for those of a reviewer or of the player, nor for help. */
export function isLearners({ direction, external, auto, price }: ItemFact): boolean {
  return direction === 'sent' && external !== true && auto !== true && price === undefined;
}

/** Once no score is missing any more. */
function verdictOf(
  { completed, pending, inputs, score, maxScore }: ChatStanding,
  passPercent: number | null,
): Verdict | null {
  const isFinal = completed && pending === 0 && (inputs?.scoreLater?.pending ?? 0) === 0;
  if (!isFinal || passPercent === null || score === null || maxScore === null || maxScore <= 0) return null;
  return score * CENT >= passPercent * maxScore ? 'passed' : 'failed';
}

/** Within its bounds, as the standard wants it. */
function scoreOf({ score, maxScore }: ChatStanding): Fields | null {
  if (score === null) return null;
  if (maxScore === null || maxScore <= 0) return { raw: score };
  const raw = Math.min(maxScore, Math.max(0, score));
  return { scaled: Math.round((raw / maxScore) * FINE) / FINE, raw, min: 0, max: maxScore };
}

/** ISO 8601, to hundredths of a second as the standard compares it. */
const durationOf = (ms: number): string => `PT${Math.round(Math.max(0, ms) / 10) / CENT}S`;

function aboutPrompt(verb: XapiVerbOf<'prompt'>, fact: ItemFact, { told, place }: Step): Statement {
  const chat = chatActivity(told, place);
  const item = told.items.find(({ k }) => k === fact.key);
  const { definition, result } = interactionOf(fact, item, item ? place.asked(item) : null);
  return {
    verb,
    cause: `${verb} ${fact.key}`,
    fields: fieldsOf(verb, told, place, {
      object: {
        objectType: 'Activity',
        id: `${String(chat['id'])}#${encodeURIComponent(fact.promptKey)}`,
        definition: {
          type: `${ACTIVITY}/cmi.interaction`,
          ...definition,
        },
      },
      result,
      parent: chat,
    }),
  };
}

function fieldsOf(
  verb: XapiVerb,
  { chatId, at, after: { started, subject } }: Told,
  { publicUrl, shareUrl }: Place,
  { object, result, parent }: { readonly object: Fields; readonly result?: Fields; readonly parent?: Fields },
): Fields {
  const { sequence } = started;
  const course = sequence && {
    objectType: 'Activity',
    id: `${shareUrl}/chat_sequences/${sequence.id}`,
    definition: { type: `${ACTIVITY}/course` },
  };
  const activities = { ...(parent && { parent: [parent] }), ...(course && { grouping: [course] }) };
  return {
    actor: { objectType: 'Agent', account: { homePage: publicUrl, name: subject } },
    verb: verbOf(verb),
    object,
    ...(result && { result }),
    context: {
      registration: chatId,
      revision: String(started.version),
      platform: 'Parley',
      language: started.language,
      ...(Object.keys(activities).length > 0 && { contextActivities: activities }),
    },
    timestamp: new Date(at).toISOString(),
  };
}

function chatActivity({ after: { started } }: Told, { shareUrl, names }: Place): Fields {
  return {
    objectType: 'Activity',
    id: `${shareUrl}/chats/${started.flowId}`,
    definition: {
      type: `${ACTIVITY}/lesson`,
      ...(Object.keys(names).length > 0 && { name: names }),
    },
  };
}
