/** Reads what each learner did at each question, from the chats that a filter leaves. */
import { Inject, Injectable } from '@nestjs/common';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { scoredAs } from '@parley/contracts/engine/scored-as';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { ClassCell, ClassRow } from '@parley/contracts/http/class-table';
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import { roughBytes } from '@parley/contracts/rough-bytes';
import { standingItems } from '@parley/projections/chats/standing-items';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { Pool } from 'pg';
import { PlayedVersions } from '../../chats/played-versions.js';
import { Histories } from '../../platform/histories/histories.js';
import { CACHES, POOL } from '../../platform/tokens.js';
import { MatchingChats, type ListedChat, type Matching } from '../response-logs/matching-chats.js';
import { answersByPrompt, cellOf, pointsIn, type Answered } from './class-cells.js';
import type { Question } from './class-questions.js';

const TIMES = `
  select chat_id as "chatId", time[${DEFAULT_TIME + 1}]::float8 as ms from read.chat_stat
  where chat_id = any($1::uuid[])`;

/** Holds the facts that a chat's cells are computed from, without the learner's words. It is valid until the chat changes. */
interface Digest {
  /** The revision of the last event that these facts contain, or an earlier revision. */
  readonly revision: number;
  readonly answers: ReadonlyMap<string, readonly Answered[]>;
  readonly points: ReadonlyMap<string, number | null>;
}
const bytesOf = ({ answers, points }: Digest): number => roughBytes([...answers]) + roughBytes([...points]);

@Injectable()
export class ClassRows {
  private readonly digests: Cache<string, Digest>;

  constructor(
    private readonly chats: MatchingChats,
    private readonly histories: Histories,
    private readonly versions: PlayedVersions,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CACHES) caches: Caches,
  ) {
    this.digests = caches.make(bytesOf);
  }

  /** The latest attempts, if nothing else is asked for, of those who answered anything; no tests. */
  async matching(flowId: number, query: ChatFilterQuery): Promise<Matching> {
    return this.chats.ofLearners(await this.chats.of(flowId, { ...query, attempts: query.attempts ?? 'latest' }));
  }

  /** In this order. */
  async of(chats: readonly ListedChat[], questions: readonly Question[]): Promise<ClassRow[]> {
    const ids = chats.map(({ chatId }) => chatId);
    const [{ rows }, digestOf] = await Promise.all([
      this.pool.query<{ chatId: string; ms: number }>(TIMES, [ids]),
      this.digestsOf(chats),
    ]);
    const times = new Map(rows.map(({ chatId, ms }) => [chatId, ms]));
    return chats.flatMap((chat) => {
      const digest = digestOf.get(chat.chatId);
      return digest ? [rowOf(chat, times.get(chat.chatId) ?? null, cellsOf(chat, digest, questions))] : [];
    });
  }

  /** Reads only chats that have changed since. */
  private async digestsOf(chats: readonly ListedChat[]): Promise<ReadonlyMap<string, Digest>> {
    const found = new Map<string, Digest>();
    const byId = new Map(chats.map((chat) => [chat.chatId, chat]));
    for (const { chatId, revision } of chats) {
      const kept = this.digests.get(chatId);
      if (kept?.revision === revision) found.set(chatId, kept);
    }
    const unknown = [...byId.keys()].filter((chatId) => !found.has(chatId));
    for await (const { chatId, turns } of this.histories.read(unknown)) {
      const chat = byId.get(chatId)!;
      const items = standingItems(turns);
      const points = pointsIn(await this.flowOf(chat, items), items);
      const digest = { revision: chat.revision, answers: answersByPrompt(items), points };
      this.digests.set(chatId, digest);
      found.set(chatId, digest);
    }
    return found;
  }

  /** Since a re-score, another version's scoring counts. */
  private async flowOf({ flowId, version }: ListedChat, items: readonly WireItem[]): Promise<PreparedFlow> {
    const { flow } = await this.versions.version(flowId, version);
    const by = items.findLast(({ rv }) => rv !== undefined)?.rv ?? version;
    return by === version ? flow : scoredAs(flow, (await this.versions.version(flowId, by)).flow);
  }
}

const cellsOf = (
  { externalAnswerPending, promptKey }: ListedChat,
  { answers, points }: Digest,
  questions: readonly Question[],
): (ClassCell | null)[] =>
  questions.map((question) =>
    cellOf(question, {
      answers: answers.get(question.key) ?? [],
      points: points.get(question.key) ?? null,
      isPaused: externalAnswerPending > 0 && promptKey === question.key,
    }),
  );

const rowOf = (chat: ListedChat, ms: number | null, cells: ClassRow['cells']): ClassRow => ({
  id: chat.chatId,
  identifier: chat.identifier,
  ...(chat.name !== null && { name: chat.name }),
  ...(chat.class !== null && { class: chat.class }),
  identifierOrigin: chat.identifierOrigin,
  attempt: chat.attempt,
  completed: chat.completed,
  promptKey: chat.promptKey,
  score: chat.score,
  maxScore: chat.maxScore,
  isScorePending: chat.scoreLaterPending > 0,
  ms,
  cells,
});
