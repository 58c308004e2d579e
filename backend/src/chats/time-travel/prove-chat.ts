/**
 * Replays a chat from its recorded answers with the engine on its version, and compares the result with the record.
 * Later additions by reviewers and remote addresses are added to the replay, too; times are the senders' own.
 */
import { isDeepStrictEqual } from 'node:util';
import { withScoringOf } from '@parley/contracts/engine/alter';
import { playAgain } from '@parley/contracts/engine/play-again';
import { recordRemote } from '@parley/contracts/engine/remote-message';
import { review } from '@parley/contracts/engine/review';
import { scoreOf } from '@parley/contracts/engine/score';
import type { Chat, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ChatState } from '../chat-state.js';
import { playedOf } from '../played-versions.js';
import type { PreparedVersions } from '../prepared-versions.js';

export interface Divergence {
  readonly what: 'engine' | 'items' | 'score' | 'completed';
  /** Key of the item, if it is about one. */
  readonly itemKey: string | null;
  readonly recorded: string;
  readonly replayed: string;
}

/** A chat is compared with a replay on these flows. */
export interface ProofFlows {
  /** The version that it plays. */
  readonly played: PreparedFlow;
  /** The flow with the way of combining scores that counts. */
  readonly counted: PreparedFlow;
  /** The versions by which it was re-scored. */
  readonly rescoredBy: ReadonlyMap<number, PreparedFlow>;
}

export async function proofFlows(versions: Pick<PreparedVersions, 'version'>, state: ChatState): Promise<ProofFlows> {
  const { flow: counted, flowId } = await playedOf(versions, state);
  const rescoredBy = new Map<number, PreparedFlow>();
  for (const { version } of state.rescores) rescoredBy.set(version, (await versions.version(flowId, version)).flow);
  return { played: (await playedOf(versions, { ...state, rescores: [] })).flow, counted, rescoredBy };
}

/** Differences between a chat's record and its replay; empty if they match, or if the words were erased. */
export function proveChat(flows: ProofFlows, state: ChatState): readonly Divergence[] {
  const { started, standing, forgotten, history: items } = state;
  if (!started || !standing || forgotten) return [];
  const replayed = replay(flows, state, items);
  if (typeof replayed === 'string') return [difference('engine', null, 'played', replayed)];
  const found = differentItem(items, replayed, standing.byNext === true);
  if (found) return [found];
  const misjudged = [...flows.rescoredBy].flatMap(([version, flow]) => differentScores(flow, version, state, items));
  if (misjudged.length > 0) return misjudged;
  // A learner who presses "Next" may stop before the messages that the replay continues with.
  if (replayed.history.length > items.length) return [];
  const { total } = scoreOf(flows.counted, replayed.history);
  return [
    ...(total === standing.score ? [] : [difference('score', null, standing.score, total)]),
    ...(replayed.completed === standing.completed
      ? []
      : [difference('completed', null, standing.completed, replayed.completed)]),
  ];
}

const difference = (
  what: Divergence['what'],
  itemKey: string | null,
  recorded: unknown,
  replayed: unknown,
): Divergence => ({ what, itemKey, recorded: JSON.stringify(recorded), replayed: JSON.stringify(replayed) });

/** Once a chat was re-scored, the record says where conditions led: they decided by points that the version doesn't give. */
const played = (flow: PreparedFlow, { started, context, rescoreIds }: ChatState, history: readonly HistoryItem[]) => {
  const { language = 'en', seed = '' } = started ?? {};
  return playAgain(flow, { language, seed, context, history }, { alongRecord: rescoreIds.size > 0 });
};

/** The replayed chat, with what it was given later; or the engine's error. */
function replay(flows: ProofFlows, state: ChatState, items: readonly HistoryItem[]): Chat | string {
  const again = played(flows.played, state, items);
  if (!again.ok) return again.error.code;
  const rescored = new Map(items.flatMap((item) => (item.rescoredBy === undefined ? [] : [[item.key, item]])));
  const history = again.chat.history.map((item) => {
    const twin = rescored.get(item.key);
    return twin ? withScoringOf(item, twin) : item;
  });
  return items.reduce<Chat>((chat, item) => withAdditions(flows, chat, item), { ...again.chat, history });
}

/** Lists answers whose recorded score differs from that of the version that is named as its source. */
function differentScores(
  flow: PreparedFlow,
  version: number,
  state: ChatState,
  items: readonly HistoryItem[],
): Divergence[] {
  const answers = (played(flow, state, items).chat?.history ?? []).filter(isSent);
  for (const [at, item] of items.filter(isSent).entries()) {
    const twin = answers[at];
    // An answer that was changed since may lead elsewhere there.
    if (twin?.promptKey !== item.promptKey) return [];
    if (item.rescoredBy !== version) continue;
    const isByPerson = item.scoreLater && typeof item.score === 'number';
    const [recorded, given] = [item, twin].map(({ score = null, scoreLater = false }) => [score, scoreLater]);
    if (item.scoreLater !== twin.scoreLater || (!isByPerson && !isDeepStrictEqual(recorded, given)))
      return [difference('score', item.key, recorded, given)];
  }
  return [];
}
const isSent = ({ direction }: HistoryItem): boolean => direction === 'sent';

function withAdditions({ played: flow, counted }: ProofFlows, chat: Chat, item: HistoryItem): Chat {
  const { key, comment, noComment, superScore, score, scoreLater, remote } = item;
  if (remote) {
    const outcome = recordRemote(flow, chat, key, remote, remote.at ?? item.at);
    return outcome.ok ? outcome.chat : chat;
  }
  const said = {
    ...(comment !== undefined && { comment }),
    ...(noComment && { noComment }),
    ...(superScore !== undefined && { superScore }),
    ...(scoreLater && score !== undefined && { score }),
  };
  if (item.direction !== 'sent' || Object.keys(said).length === 0) return chat;
  // The highest award at a prompt may differ between the version that the chat played and the one that counts.
  const at = item.commentUpdatedAt ?? item.at;
  const outcome = review(flow, chat, key, said, at);
  const other = outcome.ok || flow === counted ? outcome : review(counted, chat, key, said, at);
  return other.ok ? other.chat : chat;
}

/** @param byNext the record may end before the replay does */
function differentItem(items: readonly HistoryItem[], { history }: Chat, byNext: boolean): Divergence | null {
  const length = byNext ? items.length : Math.max(items.length, history.length);
  for (let at = 0; at < length; at++) {
    const [recorded, replayed] = [items[at], history[at]].map((item) => (item ? compared(item) : null));
    if (!isDeepStrictEqual(recorded, replayed)) return difference('items', items[at]?.key ?? null, recorded, replayed);
  }
  return null;
}

/** A removed comment or score is stored as null; an item that never had one has none. */
function compared(item: HistoryItem): Partial<HistoryItem> {
  const { at: _at, commentUpdatedAt: _commentedAt, ...rest } = item;
  return Object.fromEntries(
    Object.entries(rest).filter(
      ([name, value]) => value !== undefined && (value !== null || !MAY_BE_REMOVED.has(name)),
    ),
  );
}
const MAY_BE_REMOVED = new Set(['comment', 'superScore', 'score']);
