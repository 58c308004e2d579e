import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { withRemote, withReview, withScoring } from '@parley/contracts/events/reviewed-item';
import { isoTime } from '../platform/iso-time.js';
import { newRow } from '../platform/table.js';
import { sealWords } from '../platform/words.js';
import { ChatState } from './chat-state.js';
import { CHAT, type ChatCells } from './chat-tables.js';
import { contextPlace } from './chat-words.js';
import { timedItems } from './message-times.js';
import { identifierHash, sealIdentifier } from './identifiers.js';

export type RecordedChatEvent = ChatEvent & Pick<RecordedEvent, 'stream' | 'revision' | 'meta' | 'subject'>;
type Started = Extract<RecordedChatEvent, { type: 'ChatStarted' }>;
type Answered = Extract<RecordedChatEvent, { type: 'AnswerGiven' | 'ExternalAnswerGiven' | 'AnswerAltered' }>;
/** Events that add something to existing items. */
type Added = Extract<
  RecordedChatEvent,
  { type: 'ItemReviewed' | 'RemoteRecorded' | 'EvaluationGiven' | 'ChatRescored' | 'RescoreTakenBack' }
>;

/** The chat's UUID, read from the stream's name. */
export function chatIdOf({ stream }: { readonly stream: string }): string {
  const known = ids.get(stream);
  if (known !== undefined) return known;
  if (ids.size === IDS_KEPT) ids.clear();
  const id = stream.slice(stream.indexOf('-') + 1);
  ids.set(stream, id);
  return id;
}

/** Needed several times per event. Caching gives one string object per chat, which Maps find faster. */
const ids = new Map<string, string>();
const IDS_KEPT = 10_000;

const NONE = { total: 0, pending: 0 };

/**
 * null: the person was erased, so there is nothing to show (PROJ-8).
 * @param key the person's, if there still is one
 */
export function startChat(event: Started, key: Buffer | null | undefined, searchKey: Buffer): ChatState | null {
  const { data, personal, meta, revision } = event;
  if (!personal || !key) return null;
  const at = isoTime(meta.at);
  const state = new ChatState(
    newRow(CHAT, {
      chat_id: chatIdOf(event),
      flow_id: data.flowId,
      version: data.version,
      subject: event.subject ?? null,
      identifier_hash: identifierHash(searchKey, personal.identifier),
      sealed_identifier: sealIdentifier(key, personal.identifier),
      identifier_origin: data.origin,
      attempt: data.attempt,
      language: data.language,
      seed: data.seed,
      context: sealWords(key, personal.context, contextPlace(chatIdOf(event))),
      class: data.class ?? null,
      test: data.test,
      trust: data.trust,
      token_hash: data.tokenHash,
      created_at: at,
      updated_at: at,
      revision,
      sequence_id: data.sequence?.id ?? null,
      sequence_version: data.sequence?.version ?? null,
      sequence_index: data.sequence?.index ?? null,
    }),
  );
  state.isNew = true;
  state.addTurn(revision, timedItems(personal.items, meta));
  applyStanding(state.row, data.standing, meta.at);
  return state;
}

export function foldAnswer(state: ChatState, event: Answered): void {
  if (event.type === 'AnswerAltered') state.supersede(event.data.from);
  state.addTurn(event.revision, timedItems(event.personal?.items ?? [], event.meta));
  state.row.revision = event.revision;
  state.touchedAt = event.meta.at;
  applyStanding(state.row, event.data.standing, event.meta.at);
}

/** Doesn't change `updatedAt`, which is the time of the learner's last activity. All pages must be loaded. */
export function foldAdded(state: ChatState, event: Added): void {
  state.row.revision = event.revision;
  if (event.type === 'ItemReviewed') state.changeItem(event.data.itemKey, (item) => withReview(item, event));
  if (event.type === 'ChatRescored' || event.type === 'RescoreTakenBack')
    for (const each of event.data.scores) state.changeItem(each.itemKey, (item) => withScoring(item, each));
  if (event.type === 'RemoteRecorded') state.changeItem(event.data.itemKey, (item) => withRemote(item, event));
  else applyStanding(state.row, event.data.standing, event.meta.at);
}

function applyStanding(row: ChatCells, standing: ChatStanding, at: number): void {
  row.score = standing.score;
  row.max_score = standing.maxScore;
  row.completed = standing.completed;
  if (standing.completed) row.first_completed_at ??= isoTime(at);
  row.prompt_key = standing.promptKey;
  const { feedback = NONE, scoreLater = NONE, externalAnswer = NONE, evaluation = NONE } = standing.inputs ?? {};
  [row.feedback_total, row.feedback_pending] = [feedback.total, feedback.pending];
  [row.external_answer_total, row.external_answer_pending] = [externalAnswer.total, externalAnswer.pending];
  [row.evaluation_total, row.evaluation_pending] = [evaluation.total, evaluation.pending];
  row.score_later_pending = standing.pending;
  row.score_later_total = standing.inputs ? scoreLater.total : Math.max(row.score_later_total, standing.pending);
  row.inputs_pending =
    row.feedback_pending + row.score_later_pending + row.external_answer_pending + row.evaluation_pending > 0;
}
