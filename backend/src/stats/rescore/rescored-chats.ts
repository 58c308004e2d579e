/** Judges a chat by another version's scoring, gives it what it gets there, and takes that back. */
import { Injectable } from '@nestjs/common';
import { rescore, type AnswerScoring, type Rescored } from '@parley/contracts/engine/rescore';
import { scoredAs } from '@parley/contracts/engine/scored-as';
import { scoreOf } from '@parley/contracts/engine/score';
import type { HistoryItem, PreparedFlow, Scoring } from '@parley/contracts/engine/types';
import type { ChatStanding } from '@parley/contracts/events/chat-events';
import type { ScoreChange } from '@parley/contracts/events/stored-items';
import type { UserId } from '@parley/contracts/ids';
import type { ChatState } from '../../chats/chat-state.js';
import { chatDecider, type ChatCommand } from '../../chats/chat.decider.js';
import { ChatStreams } from '../../chats/chat-streams.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import type { PlayedVersion } from '../../chats/prepared-versions.js';
import { reviewInputs } from '../../chats/review-inputs.js';
import { withScores } from '../../chats/reviewed-items.js';

export interface Judged {
  readonly now: Pick<ChatStanding, 'score' | 'pending'>;
  readonly then: Rescored;
  /** Giving it what it gets there changes something. */
  readonly applies: boolean;
}
/** The person who asked for the re-score, its version and its reason. */
export interface RescoreOrder {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly by: UserId;
  /** ms since 1970 */
  readonly at: number;
}

@Injectable()
export class RescoredChats {
  constructor(
    private readonly streams: ChatStreams,
    private readonly versions: PlayedVersions,
  ) {}

  /** null: the chat was deleted, or its words were erased. */
  async judge(state: ChatState, to: PlayedVersion): Promise<Judged | null> {
    const { started, standing, status, forgotten, context, history } = state;
    if (status !== 'running' || !started || !standing || forgotten) return null;
    const { flow } = await this.versions.of(state);
    const { language, seed } = started;
    const { completed, byNext = false, score, pending, maxScore } = standing;
    const then = rescore(flow, to.flow, { language, seed, context, completed, byNext, history });
    const applies =
      then.way === 'same' &&
      (then.scores.length > 0 || then.score !== score || then.pending !== pending || to.maxScore !== maxScore);
    return { now: { score, pending }, then, applies };
  }

  /** @returns whether the chat has this re-score, from now or from an earlier try. @throws StoreUnavailable */
  async apply(chatId: string, order: RescoreOrder, to: PlayedVersion): Promise<boolean> {
    const state = await this.write(chatId, order, async (before) => {
      const judged = await this.judge(before, to);
      if (!judged?.applies || judged.then.way !== 'same' || !before.started) return null;
      const scores = judged.then.scores.map((each) => rescored(before, each, to.version));
      const own = await this.versions.version(before.started.flowId, before.started.version);
      const { id: rescoreId, version, reason, by, at } = order;
      const standing = standingAfter(before, scores, scoredAs(own.flow, to.flow), to.maxScore);
      return standing && { type: 'RescoreChat', rescoreId, version, reason, scores, by, at, standing };
    });
    return state.rescoreIds.has(order.id);
  }

  /** Answers that somebody scored since, and those that were changed, stay as they are. @throws StoreUnavailable */
  async takeBack(chatId: string, order: Pick<RescoreOrder, 'id' | 'by' | 'at'>): Promise<void> {
    await this.write(chatId, order, async (before) => {
      const last = before.rescores.at(-1);
      if (last?.id !== order.id) return null;
      const scores = last.scores.filter((each) => isStill(before, each)).map(contrary);
      const { flow, maxScore } = await this.versions.of({ ...before, rescores: before.rescores.slice(0, -1) });
      const standing = standingAfter(before, scores, flow, maxScore);
      return standing && { type: 'TakeBackRescore', rescoreId: order.id, scores, by: order.by, at: order.at, standing };
    });
  }

  private async write(
    chatId: string,
    { by, id }: Pick<RescoreOrder, 'id' | 'by'>,
    commandFor: (state: ChatState) => Promise<ChatCommand | null>,
  ): Promise<ChatState> {
    const { now } = await this.streams.write(chatId, { by, requestId: id }, async ({ state }) => {
      const command = await commandFor(state);
      const decision = command && chatDecider.decide(command, state);
      return { events: decision?.ok ? decision.events : [] };
    });
    return now.state;
  }
}

const scoringOf = ({ score, scoreLater, price, rescoredBy }: HistoryItem): Scoring => ({
  ...(score !== undefined && { score }),
  ...(scoreLater !== undefined && { scoreLater }),
  ...(price !== undefined && { price }),
  ...(rescoredBy !== undefined && { rescoredBy }),
});

function rescored(
  { history }: ChatState,
  { key: itemKey, score, scoreLater, price }: AnswerScoring,
  rescoredBy: number,
): ScoreChange {
  const item = history.find(({ key }) => key === itemKey);
  const now = {
    ...(score !== undefined && { score }),
    ...(scoreLater && { scoreLater }),
    ...(price !== undefined && { price }),
    rescoredBy,
  };
  return { itemKey, was: item ? scoringOf(item) : {}, now };
}

function isStill({ history }: ChatState, { itemKey, now }: ScoreChange): boolean {
  const item = history.find(({ key }) => key === itemKey);
  // A person who took a score away again left null.
  const isScoredSo =
    item !== undefined && (item.score ?? null) === (now.score ?? null) && !item.scoreLater === !now.scoreLater;
  return isScoredSo && item.price === now.price && item.rescoredBy === now.rescoredBy;
}
const contrary = ({ itemKey, was, now }: ScoreChange): ScoreChange => ({ itemKey, was: now, now: was });

/** The chat's prompt and its completion stay. */
function standingAfter(
  { history, standing, evaluations }: ChatState,
  scores: readonly ScoreChange[],
  flow: PreparedFlow,
  maxScore: number | null,
): ChatStanding | null {
  if (!standing) return null;
  const items = withScores(history, scores);
  const { total, pending } = scoreOf(flow, items);
  return { ...standing, score: total, maxScore, pending, inputs: reviewInputs(items, evaluations) };
}
