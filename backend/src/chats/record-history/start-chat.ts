/** Starts a chat: chooses its version and encryption key, and plays the first prompt. */
import { Inject, Injectable } from '@nestjs/common';
import { NEWEST_READING, readingOf, type Reading } from '@parley/contracts/engine/reading';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat } from '@parley/contracts/engine/types';
import { CLASS } from '@parley/contracts/definition/class-label';
import { chatLanguage } from '@parley/contracts/definition/languages';
import type { FlowId, SubjectId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { readSurely, type ReadSide } from '../../platform/http/read-side.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Person, SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { CLOCK, READ_SIDE, SUBJECT_KEYS } from '../../platform/tokens.js';
import { tokenHash } from '../chat-access.js';
import type { ChatState } from '../chat-state.js';
import type { ChatCommand } from '../chat.decider.js';
import { LatestChats } from '../latest-chats.js';
import { learnerContext } from '../learner-context.js';
import { SequenceSteps, type BegunStep } from '../sequence-steps.js';
import { LinkSecrets } from '../signed-links/link-secrets.js';
import { isLinkProof, LearnerLinks } from '../../learner-links/learner-links.js';
import { linkScope } from '../signed-links/link-signature.js';
import { PlayedVersions, type PlayedFlow } from '../played-versions.js';
import type { PlayedVersion } from '../prepared-versions.js';
import { playUntilShown } from './press-next.js';
import { resultOf } from './commands-of.js';
import type { RecordHistoryInput } from './record-history-input.js';
import type { Posted } from './posted.js';
import { isLearnersAnswer } from './rerun.js';

type StartChat = Extract<ChatCommand, { type: 'StartChat' }>;

export interface BegunChat {
  readonly version: PlayedVersion;
  readonly start: StartChat;
  readonly chat: Chat;
  readonly subject: SubjectId;
  /** The token that gives access to the chat. */
  readonly token: string;
}
/** A chat that may begin; whose it is, and which attempt, isn't known yet. */
interface PlannedChat extends Pick<BegunChat, 'version' | 'chat' | 'token'> {
  readonly person: Person;
  readonly start: (attempt: number) => StartChat;
}
/** A learner's request to begin a chat. */
export interface ChatAsked {
  readonly input: RecordHistoryInput;
  readonly chatId: string;
  readonly token: string;
  readonly posted: Posted;
}

/**
 * A player that was loaded before an upgrade reads answers as it knows how. The server reads them in the same way, so
 * that both always agree.
 */
const postedReading = ({ items }: Posted): Reading =>
  items[0]?.direction === 'received' ? readingOf(items) : NEWEST_READING;

@Injectable()
export class ChatStarts {
  constructor(
    private readonly versions: PlayedVersions,
    private readonly latest: LatestChats,
    private readonly steps: SequenceSteps,
    private readonly links: LinkSecrets,
    private readonly learners: LearnerLinks,
    @Inject(SUBJECT_KEYS) private readonly subjects: SubjectKeys,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A start reads the flow's settings, the person's earlier attempts and the sequence's completed steps. */
  async begin(asked: ChatAsked): Promise<BegunChat> {
    const planned = await readSurely(this.reads, async () =>
      this.plan(asked, await this.versions.flow(asked.input.flowId)),
    );
    const subject = await this.subjects.subjectFor(planned.person);
    return this.attempted(planned, subject, await this.attemptsOf(asked, subject));
  }

  /**
   * Begins in one round trip, for a flow that is in memory and a person who comes for the first time: there are no
   * earlier chats to look for. null if it needs more than that.
   */
  async beginAtOnce(asked: ChatAsked): Promise<BegunChat | null> {
    const { flowId, flowSequenceId } = asked.input;
    const remembered = this.versions.remembered(flowId);
    if (!remembered || flowSequenceId !== null) return null;
    const planned = await this.plan(asked, remembered.flow);
    const [isNewest, { subject, isNew }] = await Promise.all([
      remembered.isNewest(),
      this.subjects.meet(planned.person),
    ]);
    if (!isNewest) return null;
    if (isNew) return this.attempted(planned, subject, 0);
    await this.reads.upToDate();
    return this.attempted(planned, subject, await this.attemptsOf(asked, subject));
  }

  private attempted({ version, chat, token, start }: PlannedChat, subject: SubjectId, earlier: number): BegunChat {
    return { version, chat, token, subject, start: start(earlier + 1) };
  }

  private attemptsOf({ input }: ChatAsked, subject: SubjectId): Promise<number> {
    return this.latest.attempts(input.flowId, subject, input.flowSequenceId);
  }

  private async plan({ input, chatId, token, posted }: ChatAsked, played: PlayedFlow): Promise<PlannedChat> {
    const { flowId, identifier, body } = input;
    const step = await this.stepOf(input);
    const test = this.isTest(input);
    const scope = linkScope(flowId, input.flowSequenceId);
    const seat = this.links.seatOf(scope, identifier, token);
    const holder = await this.learners.provenBy(scope, identifier, token);
    if (holder === null && isLinkProof(token))
      throw new Refusal(401, 'This link to the chat was removed', { code: 'signed-chat' });
    const isProven = seat !== null || holder !== null;
    const wanted = isProven ? 'signed' : (step?.trust ?? played.settings.identifierTrust ?? 'bound');
    const { trust, kept } =
      wanted === 'signed' ? await this.admit(input, chatId, token, { isProven, test }) : { trust: wanted, kept: token };
    if (step) {
      const opens = await this.versions.opens(flowId, step.sequence.id, identifier, token);
      await this.steps.mustBeNext(step, identifier, { token, opens });
    }
    const version = await this.versions.version(flowId, step?.flowVersion ?? body.version ?? played.latestVersion);
    const language = chatLanguage(body.language, version);
    const context = learnerContext(body.context, identifier, holder ?? undefined);
    // The time at which the learner saw the first prompt.
    const at = posted.items[0]?.at ?? this.clock.now();
    const reading = postedReading(posted);
    const options = { language, runMode: 'normal', seed: chatId, context, reading, at } as const;
    const turn = (by: Pick<Chat, 'autoAnswer'>) => startChat(version.flow, { ...options, ...by });
    const outcome = posted.items.some(isLearnersAnswer)
      ? turn({ autoAnswer: true })
      : playUntilShown(version.flow, posted, turn);
    if (!outcome.ok)
      throw new Error(`a published version does not start: ${outcome.error.code} ${outcome.error.detail ?? ''}`);
    const { chat } = outcome;
    const origin = body.generated ? 'system' : 'user';
    const start = (attempt: number): StartChat => ({
      type: 'StartChat',
      start: {
        flowId: flowId as FlowId,
        flowUid: played.flowUid,
        version: version.version,
        language,
        seed: chatId,
        attempt,
        origin,
        trust,
        tokenHash: tokenHash(kept),
        test,
        ...(context[CLASS] !== undefined && { class: context[CLASS] }),
        ...(step && { sequence: step.sequence }),
        ...(seat !== null && { via: { kind: 'lti', link: seat } }),
      },
      identifier,
      context,
      ...resultOf(chat.history, chat, version.maxScore),
    });
    return { version, start, chat, person: { ownerId: played.learnersOf, origin, identifier }, token: kept };
  }

  /** @throws Refusal 403 if a test is asked for without a valid mark */
  isTest({ flowId, flowSequenceId, body }: RecordHistoryInput): boolean {
    return this.links.isTest(linkScope(flowId, flowSequenceId), body.test);
  }

  /**
   * A signed link sends its signature as the token, a learner's own link its code. The chat gets a token of its own, so
   * that neither gives access once the secret is replaced or the link is removed. An author's test link has no
   * signature, and its test keeps the token that it sent.
   * @throws Refusal 401, 403
   */
  private async admit(
    { flowId, flowSequenceId, identifier }: RecordHistoryInput,
    chatId: string,
    proof: string,
    { isProven, test }: { readonly isProven: boolean; readonly test: boolean },
  ): Promise<{ readonly trust: 'signed' | 'bound'; readonly kept: string }> {
    const scope = linkScope(flowId, flowSequenceId);
    if (isProven || (await this.links.isSigned(scope, identifier, proof)))
      return { trust: 'signed', kept: await this.links.chatToken(scope, chatId) };
    if (test) return { trust: 'bound', kept: proof };
    throw new Refusal(401, 'This flow opens only with a signed link from its course', { code: 'link-not-signed' });
  }

  /**
   * Returns the token of a signed chat to a caller who may resume it (`mayContinue`). The first reply may have been lost or
   * gone to another device, or the secret may have been replaced.
   */
  async tokenOf({ started }: ChatState): Promise<{ readonly token?: string }> {
    if (started?.trust !== 'signed') return {};
    return { token: await this.versions.signedToken(started.flowId, started.sequence?.id ?? null, started.seed) };
  }

  private async stepOf({ flowId, flowSequenceId, body }: RecordHistoryInput): Promise<BegunStep | null> {
    if (flowSequenceId === null) return null;
    const { version, sequenceVersion, allowRandomAccess } = body;
    return this.steps.begin({ sequenceId: flowSequenceId, flowId, version, sequenceVersion, allowRandomAccess });
  }
}
