/** The server's own rules in memory (re-run, decider, what is hidden), behind the faulty network of the player's tests. */
import type { ChatState } from '@parley/backend/chats/chat-state';
import { chatDecider, type ChatCommand } from '@parley/backend/chats/chat.decider';
import { hideFromLearner } from '@parley/backend/chats/hide-from-learner';
import { playUntilShown } from '@parley/backend/chats/record-history/press-next';
import { commandsOf, decided, resultOf } from '@parley/backend/chats/record-history/commands-of';
import type { Posted } from '@parley/backend/chats/record-history/posted';
import { isLearnersAnswer, rerun } from '@parley/backend/chats/record-history/rerun';
import { answer } from '@parley/contracts/engine/answer';
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, Outcome, PreparedFlow } from '@parley/contracts/engine/types';
import { itemsOf, storedItems } from '@parley/contracts/events/stored-items';
import type { FlowId, FlowUid, ItemKey, UserId } from '@parley/contracts/ids';
import { prepared } from '@parley/runtime/session/prepared';
import { historyFromWire } from '@parley/runtime/session/wire-history';
import { MemoryServer } from '@parley/runtime/testing/faulty-server';
import type { PostBody, PostResult } from '@parley/runtime/transport/learner/wire';

const chatOf = (outcome: Outcome): Chat => {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.chat;
};

export class EngineServer extends MemoryServer {
  readonly #states = new Map<string, ChatState>();
  /** Posts that the flow did not allow; an honest player makes none. */
  readonly refusals: string[] = [];

  get #played(): PreparedFlow {
    const made = prepared(this.flow);
    if (!made.ok) throw new Error(made.error.code);
    return made.flow;
  }
  /** As after a restart: the chat is played from what is stored. */
  #write(chatId: string, state: ChatState, commands: readonly ChatCommand[]): void {
    const reached = decided(state, commands).reduce(chatDecider.evolve, state);
    const history = itemsOf(JSON.parse(JSON.stringify(storedItems(reached.history))) as WireItem[]);
    const saved = { v: 1, history, scoreStrategies: {}, language: 'en', score: null, completed: false } as const;
    const options = { language: 'en', runMode: 'normal', seed: chatId, context: reached.context, at: 0 } as const;
    const chat = chatOf(loadChat(this.#played, saved, { ...options, autoAnswer: false }));
    this.#states.set(chatId, reached);
    this.chats.set(chatId, { ...chat, autoAnswer: !reached.standing?.byNext });
  }

  override answerExternally(chatId: string, message: string, at: number, key = 'external'): void {
    const [chat, state] = [this.chats.get(chatId), this.#states.get(chatId)];
    if (!chat || !state) throw new Error('no such chat');
    const given = chatOf(answer(this.#played, chat, { key: key as ItemKey, message, at, external: true }));
    const result = resultOf(given.history.slice(chat.history.length), given, null);
    const after = chat.history.at(-1)?.key ?? '';
    this.#write(chatId, state, [{ type: 'GiveExternalAnswer', after, by: 'teacher' as UserId, ...result }]);
  }

  override history(chatId: string): readonly WireItem[] {
    return hideFromLearner(this.#states.get(chatId)?.history ?? [], this.#played).map(toWire);
  }

  override post({ chatId = '', history, after, takesBack, context = {} }: PostBody): PostResult {
    const items = historyFromWire(history as WireItem[]);
    if (!items) throw new Error('a post that can’t be read');
    const posted: Posted = {
      items,
      after: (after ?? null) as ItemKey | null,
      takesBack: takesBack && new Set(takesBack),
    };
    const known = this.#states.get(chatId) ?? null;
    if (!known && after !== undefined) return { kind: 'conflict', after: null, history: [] };
    const before = known ? this.chats.get(chatId)! : this.#begun(chatId, posted, context);
    const again = rerun(this.#played, before, posted, known?.superseded);
    if (again.kind === 'stale') {
      const news = hideFromLearner(again.items, this.#played).map(toWire);
      return { kind: 'conflict', after: again.after, history: news };
    }
    if (again.kind === 'impossible') {
      this.refusals.push(`${again.code} ${again.detail ?? ''}`);
      return { kind: 'refused', status: 422 };
    }
    const recorded = again.kind === 'recorded' ? again.recorded : [];
    const commands = commandsOf(before, recorded, null, known);
    if (!known) commands.unshift(this.#start(chatId, before, context));
    if (commands.length > 0) this.#write(chatId, known ?? chatDecider.initialState, commands);
    this.recorded.push(
      ...recorded.flatMap(({ items: [first] }) => (first && isLearnersAnswer(first) ? [first.key as string] : [])),
    );
    const end = this.chats.get(chatId)!;
    const standing = { score: end.score.total, maxScore: null, completed: end.completed };
    const last = end.history.at(-1)?.key ?? '';
    return { kind: 'kept', reply: { chatId, revision: this.#states.get(chatId)!.revision, last, ...standing } };
  }

  #begun(seed: string, posted: Posted, context: Chat['context']): Chat {
    const options = { language: 'en', runMode: 'normal', seed, context, at: posted.items[0]?.at ?? 0 } as const;
    const turn = (by: Pick<Chat, 'autoAnswer'>) => startChat(this.#played, { ...options, ...by });
    return chatOf(
      posted.items.some(isLearnersAnswer) ? turn({ autoAnswer: true }) : playUntilShown(this.#played, posted, turn),
    );
  }
  #start(seed: string, chat: Chat, context: Chat['context']): ChatCommand {
    const flow = {
      flowId: 7 as FlowId,
      flowUid: 'f' as FlowUid,
      version: 1,
      language: 'en',
      seed,
      attempt: 1,
    } as const;
    const start = { ...flow, origin: 'user', trust: 'bound', tokenHash: '', test: false } as const;
    return { type: 'StartChat', start, identifier: 'asha', context, ...resultOf(chat.history, chat, null) };
  }
}
