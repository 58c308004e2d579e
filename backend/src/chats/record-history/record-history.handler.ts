/**
 * Records a learner's answers: starts the chat if needed, runs the engine, appends the events, and replies with the
 * chat's state.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Chat } from '@parley/contracts/engine/types';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import { LIMITS } from '@parley/contracts/definition/limits';
import type { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { notFound, Refusal } from '../../platform/http/refusal.js';
import { Throttle } from '../../platform/http/throttle.js';
import { readSurely, type ReadSide } from '../../platform/http/read-side.js';
import type { Clock } from '../../platform/clock.js';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { Behind } from '../../platform/event-store/aggregate-streams.js';
import { CLOCK, LOG, READ_SIDE, UPLOADED_FILES } from '../../platform/tokens.js';
import type { Log } from '@parley/contracts/log';
import type { ChatState } from '../chat-state.js';
import { chatDecider } from '../chat.decider.js';
import { isItsToken, mayContinue } from '../chat-access.js';
import { ChatStreams, UNKNOWN, type DecidedChat, type KnownChat } from '../chat-streams.js';
import { hideFromLearner } from '../hide-from-learner.js';
import { LatestChats } from '../latest-chats.js';
import { PlayedVersions } from '../played-versions.js';
import type { PlayedVersion } from '../prepared-versions.js';
import { commandsOf, decided } from './commands-of.js';
import { checkUploads } from './check-uploads.js';
import { postedOf, staleHistory } from './http-history.js';
import type { Posted } from './posted.js';
import { rerun, type Recorded, type Rerun } from './rerun.js';
import { ChatStarts, type BegunChat, type ChatAsked } from './start-chat.js';
import type { RecordHistoryInput } from './record-history-input.js';

type Reply = ReplyOf<typeof recordHistory>;

export class RecordHistory extends Command<Reply> {
  constructor(readonly input: RecordHistoryInput) {
    super();
  }
}

/** Most items in one chat: far more than any learner sends, few enough to send and replay as a whole. */
const MAX_ITEMS = LIMITS.prompts * 10;
/** Most memory for one chat: about eight million characters. */
const MAX_BYTES = 16_000_000;

/** The events of a post, and its reply once they are written. */
interface Answered extends DecidedChat {
  readonly reply: Reply;
}

class Asked implements ChatAsked {
  isCounted = false;

  constructor(
    readonly input: RecordHistoryInput,
    readonly chatId: string,
    readonly token: string,
    readonly posted: Posted,
  ) {}
}

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
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input }: RecordHistory): Promise<Reply> {
    const posted = postedOf(input.body);
    const token = input.body.token ?? randomBytes(32).toString('base64url');
    const chatId = input.body.chatId ?? (await this.openChatOf(input)) ?? randomUUID();
    const asked = new Asked(input, chatId, token, posted);
    const begun = await this.beginAtOnce(asked);
    if (begun) return begun;
    const answered = (known: KnownChat): Promise<Answered> =>
      known.state.status === 'none' ? this.begin(asked) : this.continueChat(input, chatId, known, posted);
    const { made } = await this.chats.write(chatId, input, answered, await this.chats.recent(chatId, posted.after));
    return made.reply;
  }

  /**
   * If identifiers are trusted, a caller who names no chat continues the chat that anyone began under the identifier.
   */
  private async openChatOf(input: RecordHistoryInput): Promise<string | null> {
    const { flowId, flowSequenceId, identifier, body } = input;
    if (body.restart) return null;
    const test = this.starts.isTest(input);
    const opens = await readSurely(this.reads, () =>
      this.versions.opens(flowId, flowSequenceId, identifier, body.token),
    );
    return (await this.latest.openChatOf(flowId, identifier, flowSequenceId, opens, test))?.chatId ?? null;
  }

  /**
   * Begins a chat that is probably new, in two round trips; nothing is refused here. null if the chat exists already, or
   * if there is more to find out; then it is looked for first.
   */
  private async beginAtOnce(asked: Asked): Promise<Reply | null> {
    if (asked.posted.after !== null || this.chats.has(asked.chatId)) return null;
    try {
      this.count(asked);
      const begun = await this.starts.beginAtOnce(asked);
      if (!begun) return null;
      const again = rerun(begun.version.flow, begun.chat, asked.posted);
      if (isRefused(again)) return null;
      const made = await this.begunWith(asked, begun, recordedOf(again));
      await this.chats.append(asked.chatId, UNKNOWN, made, asked.input);
      return made.reply;
    } catch (error) {
      if (error instanceof Refusal || error instanceof WrongExpectedRevision) return null;
      throw error;
    }
  }

  private async begin(asked: Asked): Promise<Answered> {
    const { chatId, posted } = asked;
    // The browser thinks the chat is running, but the server doesn't know it. The browser then sends the whole history.
    if (posted.after !== null) throw staleHistory(chatId, -1, null, []);
    this.count(asked);
    const begun = await this.starts.begin(asked);
    const again = rerun(begun.version.flow, begun.chat, posted);
    this.refuse(again, chatId, null, begun.version);
    return this.begunWith(asked, begun, recordedOf(again));
  }

  /** Counts a start once, however often it is tried. @throws Refusal 429 */
  private count(asked: Asked): void {
    if (asked.isCounted) return;
    this.throttle.takeGathered('learnerStartPerAddress', asked.input.ip);
    asked.isCounted = true;
  }

  private async begunWith(
    { chatId }: Asked,
    { version, start, chat, subject, token }: BegunChat,
    recorded: readonly Recorded[],
  ): Promise<Answered> {
    await this.checkFiles(chatId, recorded);
    const events = decided(chatDecider.initialState, [start, ...commandsOf(chat, recorded, version.maxScore, null)]);
    const end = recorded.at(-1)?.chat ?? chat;
    const reply = { ...savedReply(chatId, events.length - 1, end, version), token };
    return { events, subject, played: end, reply };
  }

  private async continueChat(
    input: RecordHistoryInput,
    chatId: string,
    known: KnownChat,
    posted: Posted,
  ): Promise<Answered> {
    const { started, status, forgotten } = known.state;
    if (!started || status === 'deleted' || forgotten)
      throw new Refusal(410, 'No longer available', { code: 'chat-deleted' });
    if (started.flowId !== input.flowId || known.state.identifier !== input.identifier) throw notFound('Chat');
    if (input.flowSequenceId !== null && started.sequence?.id !== input.flowSequenceId) throw notFound('Chat');
    await this.mayContinue(known.state, input.body.token);
    const token = await this.starts.tokenOf(known.state);
    // A waiting chat polls; polling must not use up the quota that its answers need.
    const isQuestion = posted.items.length === 0;
    await this.throttle.takeHere('learnerPostPerChat', isQuestion ? `asks ${chatId}` : chatId);
    const version = await this.versions.of(known.state);
    const chat = this.chats.play(version.flow, started.seed, known.state);
    const again = rerun(version.flow, chat, posted, known.state.superseded);
    if (again.kind !== 'recorded') {
      await this.checkNewest(chatId, known);
      this.refuse(again, chatId, known, version);
      return { events: [], reply: { ...savedReply(chatId, known.revision, chat, version), ...token } };
    }
    if (again.chat.history.length > MAX_ITEMS || known.bytes > MAX_BYTES)
      throw new Refusal(413, 'This chat has reached its maximum length', { code: 'chat-full' });
    await this.checkFiles(chatId, again.recorded);
    const events = decided(known.state, commandsOf(chat, again.recorded, version.maxScore, known.state));
    const revision = known.revision + again.recorded.length;
    return { events, played: again.chat, reply: { ...savedReply(chatId, revision, again.chat, version), ...token } };
  }

  /** A caller without the chat's token depends on the settings, which are read models. @throws Refusal 401, 403 */
  private async mayContinue(state: ChatState, token: string | undefined): Promise<void> {
    if (await isItsToken(state, token, this.versions)) return;
    await this.reads.upToDate();
    await mayContinue(state, token, this.versions);
  }

  private async checkFiles(chatId: string, recorded: readonly Recorded[]): Promise<void> {
    for (const { items } of recorded) await checkUploads(this.uploads, chatId, items, this.clock.now());
  }

  /** Before it refuses a post, or calls it already known, checks that no other process knows more. */
  private async checkNewest(chatId: string, { state }: KnownChat): Promise<void> {
    const newest = (await this.chats.load(chatId)).state;
    if (newest.revision !== state.revision || newest.forgotten)
      throw new Behind(chatId, state.revision, newest.revision);
  }

  private refuse(again: Rerun, chatId: string, known: KnownChat | null, { flow }: PlayedVersion): void {
    if (again.kind === 'stale') {
      const items = hideFromLearner(again.items, flow);
      throw staleHistory(chatId, known?.state.revision ?? -1, again.after, items);
    }
    if (again.kind !== 'impossible') return;
    // The player sets these answers aside. Log codes and keys only, never the learner's words.
    this.log.warn(
      { chatId, itemKey: again.itemKey, code: again.code },
      'a history that the flow does not allow was refused',
    );
    throw new Refusal(422, 'This answer doesn’t match the flow', {
      code: 'impossible-history',
      errors: [{ param: again.itemKey, msg: again.code }],
    });
  }
}

const isRefused = ({ kind }: Rerun): boolean => kind === 'stale' || kind === 'impossible';
const recordedOf = (again: Rerun): readonly Recorded[] => (again.kind === 'recorded' ? again.recorded : []);

const savedReply = (chatId: string, revision: number, chat: Chat, version: PlayedVersion): Reply => ({
  chatId,
  revision,
  last: chat.history.at(-1)?.key ?? '',
  score: chat.score.total,
  maxScore: version.maxScore,
  completed: chat.completed,
  ...(version.scoredBy !== undefined && { scoredBy: version.scoredBy }),
});
