/** Keeps what a learner answered: starts the chat if need be, runs the engine, appends, and says where the chat stands. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fromWire, toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { Position } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import { LIMITS } from '@parley/contracts/flow/definition';
import type { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { ItemKey } from '@parley/contracts/ids';
import { conflict, malformed, notFound, Refusal } from '../../platform/http/refusal.js';
import { Throttle } from '../../platform/http/throttle.js';
import type { Clock } from '../../platform/clock.js';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { CLOCK, LOG, UPLOADED_FILES } from '../../platform/tokens.js';
import type { Log } from '@parley/contracts/log';
import { chatDecider } from '../chat.decider.js';
import { mayGoOn } from '../chat-access.js';
import { ChatStreams, UNKNOWN, type KnownChat } from '../chat-streams.js';
import { hideFromLearner } from '../hide-from-learner.js';
import { LatestChats } from '../latest-chats.js';
import { PlayedVersions, type PlayedVersion } from '../played-versions.js';
import { commandsOf, decided } from './commands-of.js';
import { checkUploads } from './check-uploads.js';
import { rerun, type Posted, type Recorded, type Rerun } from './rerun.js';
import { ChatStarts } from './start-chat.js';
import type { RecordHistoryInput } from './record-history-input.js';

export interface RecordedHistory {
  readonly reply: ReplyOf<typeof recordHistory>;
  /** null = nothing new was written. */
  readonly position: Position | null;
}
export class RecordHistory extends Command<RecordedHistory> {
  constructor(readonly input: RecordHistoryInput) {
    super();
  }
}

/** Other posts to the same chat may be quicker; each try starts from what they left. */
const MOST_TRIES = 5;
/** Items of one chat: far more than anybody says, few enough to be sent and played again as a whole. */
const MOST_ITEMS = LIMITS.prompts * 10;
/** What a chat may take in memory: about eight million letters. */
const MOST_BYTES = 16_000_000;

@CommandHandler(RecordHistory)
export class RecordHistoryHandler implements ICommandHandler<RecordHistory> {
  constructor(
    private readonly chats: ChatStreams,
    private readonly latest: LatestChats,
    private readonly versions: PlayedVersions,
    private readonly starts: ChatStarts,
    private readonly throttle: Throttle,
    @Inject(LOG) private readonly log: Log,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input }: RecordHistory): Promise<RecordedHistory> {
    const posted: Posted = {
      items: parse(input.body.history),
      after: (input.body.after as ItemKey | undefined) ?? null,
      takesBack: input.body.takesBack ? new Set(input.body.takesBack) : null,
    };
    const token = input.body.token ?? randomBytes(32).toString('base64url');
    const chatId = input.body.chatId ?? (await this.openChatOf(input)) ?? randomUUID();
    for (let attempt = 1; ; attempt++) {
      const known = attempt === 1 ? await this.chats.recent(chatId) : await this.chats.newest(chatId);
      try {
        if (known.state.status === 'none') return await this.begin(input, chatId, token, posted);
        return await this.goOn(input, chatId, known, posted);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MOST_TRIES) throw error;
      }
    }
  }

  /** Where identifiers are trusted, whoever names none goes on with what anyone began under the identifier. */
  private async openChatOf({ flowId, flowSequenceId, identifier, body }: RecordHistoryInput): Promise<string | null> {
    if (body.restart) return null;
    const opens = await this.versions.opens(flowId, flowSequenceId, identifier, body.token);
    return (await this.latest.openChatOf(flowId, identifier, flowSequenceId, opens, body.test))?.chatId ?? null;
  }

  private async begin(
    input: RecordHistoryInput,
    chatId: string,
    token: string,
    posted: Posted,
  ): Promise<RecordedHistory> {
    // The browser believes that the chat is under way and the server never heard of it: it sends the whole.
    if (posted.after !== null) throw staleHistory(chatId, -1, null, []);
    await this.throttle.take('learnerStartPerAddress', input.ip);
    const { version, start, chat, subject, token: kept } = await this.starts.begin(input, chatId, token, posted);
    const again = rerun(version.flow, chat, posted);
    this.refuse(again, chatId, null, version);
    const recorded = again.kind === 'recorded' ? again.recorded : [];
    await this.checkFiles(chatId, recorded);
    const events = decided(chatDecider.initialState, [start, ...commandsOf(chat, recorded, version.maxScore, null)]);
    const end = recorded.at(-1)?.chat ?? chat;
    const before: KnownChat = { ...UNKNOWN, subject };
    const position = await this.chats.append(chatId, before, events, input, end);
    return { reply: { ...standing(chatId, events.length - 1, end, version), token: kept }, position };
  }

  private async goOn(
    input: RecordHistoryInput,
    chatId: string,
    known: KnownChat,
    posted: Posted,
  ): Promise<RecordedHistory> {
    const { started, status, forgotten } = known.state;
    if (!started || status === 'deleted' || forgotten)
      throw new Refusal(410, 'No longer available', { code: 'chat-deleted' });
    if (started.flowId !== input.flowId || known.state.identifier !== input.identifier) throw notFound('Chat');
    if (input.flowSequenceId !== null && started.sequence?.id !== input.flowSequenceId) throw notFound('Chat');
    await mayGoOn(known.state, input.body.token, this.versions);
    const token = await this.starts.tokenOf(known.state);
    // A chat that waits asks again and again; that must not use up what its answers need.
    const isQuestion = posted.items.length === 0;
    await this.throttle.takeHere('learnerPostPerChat', isQuestion ? `asks ${chatId}` : chatId);
    const version = await this.versions.version(started.flowId, started.version);
    const chat = this.chats.play(version.flow, started.seed, known.state);
    const again = rerun(version.flow, chat, posted, known.state.superseded);
    if (again.kind !== 'recorded') {
      await this.checkNewest(chatId, known);
      this.refuse(again, chatId, known, version);
      return { reply: { ...standing(chatId, known.state.revision, chat, version), ...token }, position: null };
    }
    if (again.chat.history.length > MOST_ITEMS || known.bytes > MOST_BYTES)
      throw new Refusal(413, 'This chat can’t grow any further', { code: 'chat-full' });
    await this.checkFiles(chatId, again.recorded);
    const events = decided(known.state, commandsOf(chat, again.recorded, version.maxScore, known.state));
    const position = await this.chats.append(chatId, known, events, input, again.chat);
    const revision = known.state.revision + again.recorded.length;
    return { reply: { ...standing(chatId, revision, again.chat, version), ...token }, position };
  }

  private async checkFiles(chatId: string, recorded: readonly Recorded[]): Promise<void> {
    for (const { items } of recorded) await checkUploads(this.uploads, chatId, items, this.clock.now());
  }

  /** Before saying no, or that all is known, makes sure that no other process knows more. */
  private async checkNewest(chatId: string, { state }: KnownChat): Promise<void> {
    const { revision, forgotten } = (await this.chats.newest(chatId)).state;
    if (revision !== state.revision || forgotten) throw new WrongExpectedRevision(chatId, state.revision, revision);
  }

  private refuse(again: Rerun, chatId: string, known: KnownChat | null, { flow }: PlayedVersion): void {
    if (again.kind === 'stale') {
      const items = hideFromLearner(again.items.map(toWire), flow);
      throw staleHistory(chatId, known?.state.revision ?? -1, again.after, items);
    }
    if (again.kind !== 'impossible') return;
    // Kept aside by the player, and told here: codes and keys only, no words of the learner.
    this.log.warn(
      { chatId, itemKey: again.itemKey, code: again.code },
      'a history that the flow does not allow was refused',
    );
    throw new Refusal(422, 'This answer does not fit the flow', {
      code: 'impossible-history',
      errors: [{ param: again.itemKey, msg: again.code }],
    });
  }
}

/** Keys of what a learner says are made by their browser (decision 32); all others derive from them. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parse(history: readonly WireItem[]): HistoryItem[] {
  return history.map((item, index) => {
    const read = fromWire(item);
    if (!read.ok) throw malformed([{ param: `history.${index}.${read.error}`, msg: 'Invalid value' }]);
    const { direction, auto, key } = read.item;
    if (direction === 'sent' && !auto && !UUID.test(key))
      throw malformed([{ param: `history.${index}.k`, msg: 'Must be a UUID' }]);
    return read.item;
  });
}

const staleHistory = (chatId: string, revision: number, after: string | null, history: readonly WireItem[]): Refusal =>
  conflict('The chat went on elsewhere', 'stale-history', { chatId, revision, after, history });

const standing = (
  chatId: string,
  revision: number,
  chat: Chat,
  version: PlayedVersion,
): ReplyOf<typeof recordHistory> => ({
  chatId,
  revision,
  last: chat.history.at(-1)?.key ?? '',
  score: chat.score.total,
  maxScore: version.maxScore,
  completed: chat.completed,
});
