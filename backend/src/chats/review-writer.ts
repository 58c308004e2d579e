/** Writes what reviewers and remote addresses add to a chat that its learner may be answering at the same moment. */
import { Inject, Injectable } from '@nestjs/common';
import type { Chat } from '@parley/contracts/engine/types';
import type { Position } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { ReviewStanding } from '@parley/contracts/http/reviews';
import type { Clock } from '../platform/clock.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { CLOCK, UPLOADED_FILES } from '../platform/tokens.js';
import type { ChatCommand, ChatState } from './chat.decider.js';
import { ChatStreams, type AppendMeta } from './chat-streams.js';
import { mustBeRunning } from './find-chat.js';
import { PlayedVersions, type PlayedVersion } from './played-versions.js';
import { checkUploads } from './record-history/check-uploads.js';
import { decided } from './record-history/commands-of.js';

/** The chat as it stands when something is to be added. */
export interface Standing {
  readonly state: ChatState;
  readonly chat: Chat;
  readonly version: PlayedVersion;
  /** ms since 1970 */
  readonly at: number;
}
export interface Change {
  readonly command: ChatCommand;
  /** The chat once the command is done. */
  readonly chat: Chat;
}
export interface Written {
  readonly state: ChatState;
  /** null = it was so already. */
  readonly position: Position | null;
}
export interface Target {
  readonly chatId: string;
  readonly flowId: number;
  readonly sequenceId?: number;
}

/** The learner may be quicker so many times. */
const MOST_TRIES = 5;

@Injectable()
export class ReviewWriter {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
  ) {}

  async standing({ chatId, flowId, sequenceId }: Target): Promise<Standing & { readonly subject: string | null }> {
    const { state, subject } = await this.chats.newest(chatId);
    const started = mustBeRunning(state, flowId, sequenceId);
    const version = await this.versions.version(started.flowId, started.version);
    return { state, subject, version, chat: this.chats.play(version.flow, started.seed, state), at: this.clock.now() };
  }

  /**
   * @param change asked again each time that the chat went on meanwhile; null = nothing to do
   * @throws Refusal what `change` throws, 404, 410, 422 of the decider
   */
  async write(target: Target, meta: AppendMeta, change: (now: Standing) => Change | null): Promise<Written> {
    for (let attempt = 1; ; attempt++) {
      const now = await this.standing(target);
      const made = change(now);
      const events = made ? decided(now.state, [made.command]) : [];
      if (!made || events.length === 0) return { state: now.state, position: null };
      // An answer from outside may be files too; what was there already is not looked at again.
      const added = made.chat.history.slice(now.chat.history.length);
      await checkUploads(this.uploads, target.chatId, added, now.at);
      try {
        const before = await this.chats.recent(target.chatId);
        if (before.state !== now.state) throw new WrongExpectedRevision(target.chatId, now.state.revision, null);
        const position = await this.chats.append(target.chatId, before, events, meta, made.chat);
        return { state: (await this.chats.recent(target.chatId)).state, position };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MOST_TRIES) throw error;
      }
    }
  }
}

const NONE = { total: 0, pending: 0 };

export function reviewStanding(chatId: string, { revision, standing }: ChatState): ReviewStanding {
  const { feedback = NONE, scoreLater = NONE, evaluation = NONE, externalAnswer = NONE } = standing?.inputs ?? {};
  return {
    chatId,
    revision,
    score: standing?.score ?? null,
    maxScore: standing?.maxScore ?? null,
    completed: standing?.completed ?? false,
    feedbackTotal: feedback.total,
    feedbackPending: feedback.pending,
    scoreLaterTotal: scoreLater.total,
    scoreLaterPending: scoreLater.pending,
    evaluationTotal: evaluation.total,
    evaluationPending: evaluation.pending,
    externalAnswerTotal: externalAnswer.total,
    externalAnswerPending: externalAnswer.pending,
  };
}
