import { Controller, Inject } from '@nestjs/common';
import { toWire } from '@parley/contracts/engine/history-wire';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { ChatEvaluationRow, type ChatRow } from '@parley/projections/read-models';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { itemsOf } from '@parley/contracts/events/stored-items';
import { standingItems } from '@parley/projections/chats/standing-items';
import { openIdentifier } from '@parley/projections/chats/identifiers';
import { contextPlace, evaluationPlace } from '@parley/projections/chats/chat-words';
import { openWords } from '@parley/projections/platform/words';
import { DataSource } from 'typeorm';
import { Histories } from '../../platform/histories/histories.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { forbidden } from '../../platform/http/refusal.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';
import { ChatStreams } from '../chat-streams.js';
import { FindChat } from '../find-chat.js';
import { reviewCounters } from '../review-writer.js';
import { hideFromLearner } from '../hide-from-learner.js';
import { LearnersHere } from '../presence/learners-here.js';
import { OpenedChats } from './opened-chats.js';
import { PlayedVersions, scoredByOf } from '../played-versions.js';

@Controller()
export class GetHistoryController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: FindChat,
    private readonly histories: Histories,
    private readonly versions: PlayedVersions,
    private readonly streams: ChatStreams,
    private readonly here: LearnersHere,
    private readonly opened: OpenedChats,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  /** Reviewers find a chat by identifier or id. Learners need the chat's token unless its identifier is trusted. */
  @Serve(getHistory)
  async get(@Input() call: Call<typeof getHistory>): Promise<ChatView> {
    void call.reply.header('cache-control', 'no-store');
    const { row, reviewing } = await this.chats.find(call);
    const { at } = call.query;
    if (at !== undefined && !reviewing) throw forbidden();
    if (reviewing && call.user) this.opened.note(call.user.id, row.flowId, row.chatId);
    const view = await this.view(row, reviewing);
    return at === undefined || at >= view.revision ? view : this.asOf(view, at);
  }

  /** Items that were changed since stand as they were, and what came later is not there. */
  private async asOf(now: ChatView, revision: number): Promise<ChatView> {
    const state = await this.streams.asOf(now.id, revision);
    const turns = (await this.histories.of(now.id)).filter((turn) => turn.revision <= revision);
    const times = new Map(turns.flatMap(({ items }) => items.map(({ k, t }) => [k, t])));
    const { scoredBy: _, ...chat } = now;
    const scoredBy = scoredByOf(state);
    return {
      ...chat,
      ...(scoredBy !== undefined && { scoredBy }),
      ...reviewCounters(state),
      revision: state.revision,
      history: state.history.map((item) => toWire({ ...item, at: times.get(item.key) ?? item.at })),
      evaluations: Object.fromEntries([...state.evaluations].map(([id, { text }]) => [id, text])),
    };
  }

  private async view(row: ChatRow, reviewing: boolean): Promise<ChatView> {
    const turns = await this.histories.of(row.chatId);
    const key = (await keysOfRows(this.subjectKeys, [row]))(row);
    const history = [...standingItems(turns)];
    const { flow } = await this.versions.version(row.flowId, row.version);
    const scoredBy = await this.scoredBy(row.chatId);
    return {
      id: row.chatId,
      identifier: openIdentifier(key, row),
      identifierOrigin: row.identifierOrigin,
      version: row.version,
      language: row.language,
      attempt: row.attempt,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      completed: row.completed,
      completedAt: row.firstCompletedAt?.toISOString() ?? null,
      score: row.score,
      maxScore: row.maxScore,
      ...(scoredBy !== undefined && { scoredBy }),
      revision: row.revision,
      context: openWords(key, row.context, contextPlace(row.chatId)) ?? {},
      history: reviewing ? history : hideFromLearner(itemsOf(history), flow).map(toWire),
      evaluations: await this.evaluationsOf(row.chatId, key),
      feedbackTotal: row.feedbackTotal,
      feedbackPending: row.feedbackPending,
      scoreLaterTotal: row.scoreLaterTotal,
      scoreLaterPending: row.scoreLaterPending,
      evaluationTotal: row.evaluationTotal,
      evaluationPending: row.evaluationPending,
      externalAnswerTotal: row.externalAnswerTotal,
      externalAnswerPending: row.externalAnswerPending,
      ...(reviewing && { here: await this.here.isHere(row.chatId) }),
    };
  }

  /** Without the event store a chat can still be read, and is then added up by its own version's rules. */
  private async scoredBy(chatId: string): Promise<number | undefined> {
    try {
      return scoredByOf((await this.streams.load(chatId)).state);
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }

  private async evaluationsOf(chatId: string, key: Buffer | null): Promise<Record<string, string>> {
    const rows = await this.dataSource.getRepository(ChatEvaluationRow).findBy({ chatId });
    const given = rows.map(({ evaluationId: id, evaluation }) => [
      id,
      openWords(key, evaluation, evaluationPlace(chatId, id)) ?? '',
    ]);
    return Object.fromEntries(given);
  }
}
