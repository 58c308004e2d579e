/** Starts a chat: chooses its version and encryption key, and plays the first prompt. */
import { Inject, Injectable } from '@nestjs/common';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat } from '@parley/contracts/engine/types';
import { chatLanguage } from '@parley/contracts/definition/languages';
import type { FlowId, SubjectId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { CLOCK, SUBJECT_KEYS } from '../../platform/tokens.js';
import { tokenHash } from '../chat-access.js';
import type { ChatCommand, ChatState } from '../chat.decider.js';
import { LatestChats } from '../latest-chats.js';
import { learnerContext } from '../learner-context.js';
import { SequenceSteps, type BegunStep } from '../sequence-steps.js';
import { LinkSecrets } from '../signed-links/link-secrets.js';
import { linkScope } from '../signed-links/link-signature.js';
import { PlayedVersions } from '../played-versions.js';
import type { PlayedVersion } from '../prepared-versions.js';
import { playUntilShown } from './press-next.js';
import { resultOf } from './commands-of.js';
import type { RecordHistoryInput } from './record-history-input.js';
import { isLearnersAnswer, type Posted } from './rerun.js';

export interface BegunChat {
  readonly version: PlayedVersion;
  readonly start: Extract<ChatCommand, { type: 'StartChat' }>;
  readonly chat: Chat;
  readonly subject: SubjectId;
  /** The token that gives access to the chat. */
  readonly token: string;
}

@Injectable()
export class ChatStarts {
  constructor(
    private readonly versions: PlayedVersions,
    private readonly latest: LatestChats,
    private readonly steps: SequenceSteps,
    private readonly links: LinkSecrets,
    @Inject(SUBJECT_KEYS) private readonly subjects: SubjectKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async begin(input: RecordHistoryInput, chatId: string, token: string, posted: Posted): Promise<BegunChat> {
    const { flowId, identifier, body } = input;
    const played = await this.versions.flow(flowId);
    const step = await this.stepOf(input);
    const scope = linkScope(flowId, input.flowSequenceId);
    const seat = this.links.seatOf(scope, identifier, token);
    const trust = seat === null ? (step?.trust ?? played.settings.identifierTrust ?? 'bound') : 'signed';
    const kept = trust === 'signed' ? await this.tokenForSigned(input, chatId, token) : token;
    if (step) {
      const opens = await this.versions.opens(flowId, step.sequence.id, identifier, token);
      await this.steps.mustBeNext(step, identifier, { token, opens });
    }
    const version = await this.versions.version(flowId, step?.flowVersion ?? body.version ?? played.latestVersion);
    const language = chatLanguage(body.language, version);
    const context = learnerContext(body.context, identifier);
    // The time at which the learner saw the first prompt.
    const at = posted.items[0]?.at ?? this.clock.now();
    const options = { language, runMode: 'normal', seed: chatId, context, at } as const;
    const turn = (by: Pick<Chat, 'autoAnswer'>) => startChat(version.flow, { ...options, ...by });
    const outcome = posted.items.some(isLearnersAnswer)
      ? turn({ autoAnswer: true })
      : playUntilShown(version.flow, posted, turn);
    if (!outcome.ok)
      throw new Error(`a published version does not start: ${outcome.error.code} ${outcome.error.detail ?? ''}`);
    const { chat } = outcome;
    const origin = body.generated ? 'system' : 'user';
    const subject = await this.subjects.subjectFor({ ownerId: played.ownerId, origin, identifier });
    const attempt = (await this.latest.attempts(flowId, subject, input.flowSequenceId)) + 1;
    const start: BegunChat['start'] = {
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
        test: body.test ?? false,
        ...(step && { sequence: step.sequence }),
        ...(seat !== null && { via: { kind: 'lti', link: seat } }),
      },
      identifier,
      context,
      ...resultOf(chat.history, chat, version.maxScore),
    };
    return { version, start, chat, subject, token: kept };
  }

  /**
   * A signed link sends its signature as the token. The chat gets a token of its own, so that the signature gives no
   * access once its secret is replaced.
   * @throws Refusal 401, 403
   */
  private async tokenForSigned(
    { flowId, flowSequenceId, identifier }: RecordHistoryInput,
    chatId: string,
    proof: string,
  ): Promise<string> {
    const scope = linkScope(flowId, flowSequenceId);
    const isProven =
      this.links.seatOf(scope, identifier, proof) !== null || (await this.links.isSigned(scope, identifier, proof));
    if (!isProven)
      throw new Refusal(401, 'This flow opens only with a signed link from its course', { code: 'link-not-signed' });
    return this.links.chatToken(scope, chatId);
  }

  /**
   * Returns the token of a signed chat to a caller who may resume it (`mayGoOn`). The first reply may have been lost or
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
