/** Writes what reviewers and remote addresses add to a chat while its learner may be answering. */
import { Inject, Injectable } from '@nestjs/common';
import type { Chat } from '@parley/contracts/engine/types';
import type { ReviewStanding } from '@parley/contracts/http/reviews';
import type { Clock } from '../platform/clock.js';
import type { AppendMeta } from '../platform/event-store/aggregate-streams.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { CLOCK, UPLOADED_FILES } from '../platform/tokens.js';
import type { ChatState } from './chat-state.js';
import type { ChatCommand } from './chat.decider.js';
import { ChatStreams, type KnownChat } from './chat-streams.js';
import { mustBeRunning } from './must-be-running.js';
import { PlayedVersions } from './played-versions.js';
import type { PlayedVersion } from './prepared-versions.js';
import { checkUploads } from './record-history/check-uploads.js';
import { decided } from './record-history/commands-of.js';

/** The chat's state before the addition. */
export interface Standing {
  readonly state: ChatState;
  readonly chat: Chat;
  readonly version: PlayedVersion;
  /** ms since 1970 */
  readonly at: number;
}
export interface Change {
  readonly command: ChatCommand;
  /** The chat's state after the command. */
  readonly chat: Chat;
}
export interface Target {
  readonly chatId: string;
  readonly flowId: number;
  readonly sequenceId?: number;
}

@Injectable()
export class ReviewWriter {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
  ) {}

  async current(target: Target): Promise<Standing & { readonly subject: string | null }> {
    const known = await this.chats.load(target.chatId);
    return { ...(await this.standing(target, known)), subject: known.subject };
  }

  /**
   * @param change called again after each concurrent change; null: nothing to do
   * @returns the chat's state afterwards
   * @throws Refusal what `change` throws, 404, 410, 422 of the decider
   */
  async write(target: Target, meta: AppendMeta, change: (now: Standing) => Change | null): Promise<ChatState> {
    const written = await this.chats.write(target.chatId, meta, async (known) => {
      const now = await this.standing(target, known);
      const made = change(now);
      const events = made ? decided(now.state, [made.command]) : [];
      if (!made || events.length === 0) return { events };
      // An external answer may consist of files. Files that were there already are not checked again.
      const added = made.chat.history.slice(now.chat.history.length);
      await checkUploads(this.uploads, target.chatId, added, now.at);
      return { events, played: made.chat };
    });
    return written.now.state;
  }

  private async standing({ flowId, sequenceId }: Target, { state }: KnownChat): Promise<Standing> {
    const started = mustBeRunning(state, flowId, sequenceId);
    const version = await this.versions.of(state);
    return { state, version, chat: this.chats.play(version.flow, started.seed, state), at: this.clock.now() };
  }
}

const NONE = { total: 0, pending: 0 };

export const reviewStanding = (chatId: string, state: ChatState): ReviewStanding => ({
  chatId,
  revision: state.revision,
  ...reviewCounters(state),
});

export function reviewCounters({ standing }: ChatState): Omit<ReviewStanding, 'chatId' | 'revision'> {
  const { feedback = NONE, scoreLater = NONE, evaluation = NONE, externalAnswer = NONE } = standing?.inputs ?? {};
  return {
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
