/** Derives the statements (xAPI 1.0.3) of a chat's event. Pure. */
import type { Translations } from '@parley/contracts/definition/values';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { XapiVerb } from '@parley/contracts/http/xapi';
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

export function statementsOf(told: Told, place: Place): readonly Statement[] {
  const { before, after, at } = told;
  const { started, standing } = after;
  if (started.test) return [];
  const chat = chatActivity(told, place);
  const statement = (verb: XapiVerb, result?: Fields): Statement => ({
    verb,
    cause: verb,
    fields: fieldsOf(verb, told, place, { object: chat, ...(result && { result }) }),
  });
  const statements: Statement[] = [];
  if (before === null) statements.push(statement('initialized'));
  for (const fact of told.facts) if (isLearners(fact)) statements.push(answered(fact, told, place, chat));
  const score = scoreOf(standing);
  // A re-score may change the maximum alone.
  const isNews =
    standing.completedNow === true ||
    standing.score !== (before?.score ?? null) ||
    (before !== null && standing.maxScore !== before.maxScore);
  if (standing.completedNow)
    statements.push(
      statement('completed', {
        completion: true,
        duration: durationOf(at - after.begunAt),
        ...(score && { score }),
      }),
    );
  if (standing.completed && score && isNews) statements.push(statement('scored', { score }));
  const verdict = verdictOf(standing, place.passPercent);
  if (verdict && verdict !== (before && verdictOf(before, place.passPercent)))
    statements.push(statement(verdict, { success: verdict === 'passed', ...(score && { score }) }));
  return statements;
}

/** True for the learner's own answers, not for those of a reviewer or of the player. */
export const isLearners = ({ direction, external, auto }: ItemFact): boolean =>
  direction === 'sent' && external !== true && auto !== true;

/** Once no score is missing any more. */
function verdictOf(
  { completed, pending, inputs, score, maxScore }: ChatStanding,
  passPercent: number | null,
): 'passed' | 'failed' | null {
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

function answered(fact: ItemFact, told: Told, place: Place, chat: Fields): Statement {
  const item = told.items.find(({ k }) => k === fact.key);
  const { definition, result } = interactionOf(fact, item, item ? place.asked(item) : null);
  return {
    verb: 'answered',
    cause: `answered ${fact.key}`,
    fields: fieldsOf('answered', told, place, {
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
