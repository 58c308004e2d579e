/**
 * Decides who may upload a file, and where: the learner whose chat asks for one (or the author in their place), or an
 * author's image.
 */
import { Inject, Injectable } from '@nestjs/common';
import { asksForFiles } from '@parley/contracts/definition/input-types';
import type { PromptInput } from '@parley/contracts/engine/types';
import { may } from '@parley/contracts/flow/policy';
import { FLOW_IMAGES, PROFILE_IMAGES, uploadConfigOf } from '@parley/contracts/flow/uploads';
import type { UserId } from '@parley/contracts/ids';
import { mayContinue } from '../../chats/chat-access.js';
import { ChatStreams, type KnownChat } from '../../chats/chat-streams.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import { FLOW_ROLES, type FlowRoles } from '../../platform/auth/ports.js';
import type { UploadOwner } from '../../platform/file-store/uploaded-files.js';
import { forbidden, malformed, notFound, Refusal, ruleBroken, unauthenticated } from '../../platform/http/refusal.js';
import { Throttle } from '../../platform/http/throttle.js';

export interface UploadRequest {
  readonly filePath: string;
  readonly flowId?: number;
  readonly chatId?: string;
  readonly token?: string;
  readonly userId: UserId | null;
}
export interface UploadRight {
  readonly owner: UploadOwner;
  readonly folder: string;
  readonly template: string;
  /** An opaque id. */
  readonly user: string | null;
  readonly imagesOnly: boolean;
}

@Injectable()
export class UploadRights {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly throttle: Throttle,
    @Inject(FLOW_ROLES) private readonly roles: FlowRoles,
  ) {}

  /** @throws Refusal 400, 401, 403, 404, 409 (no upload is asked for now), 410, 422 (the prompt has no upload path) */
  of(request: UploadRequest): Promise<UploadRight> {
    const { flowId, chatId } = request;
    if (flowId === undefined && chatId === undefined) return this.ofPicture(request);
    if (flowId === undefined) throw malformed([{ param: 'flowId', msg: 'Required' }]);
    if (chatId === undefined) throw malformed([{ param: 'chatId', msg: 'Required' }]);
    return this.ofChat(request, flowId, chatId);
  }

  private async ofPicture({ filePath, userId }: UploadRequest): Promise<UploadRight> {
    if (userId === null) throw unauthenticated();
    const prefix = [PROFILE_IMAGES, FLOW_IMAGES].find((each) => filePath.startsWith(each));
    if (prefix === undefined) throw forbidden();
    await this.throttle.takeHere('uploadPerChat', userId);
    const folder = `${prefix}${userId}`;
    return { owner: { userId }, folder, template: '{{name}}', user: userId, imagesOnly: true };
  }

  private async ofChat(request: UploadRequest, flowId: number, chatId: string): Promise<UploadRight> {
    const known = await this.chats.load(chatId);
    const { started, status, forgotten } = known.state;
    if (!started || started.flowId !== flowId) throw notFound('Chat');
    if (status === 'deleted' || forgotten) throw new Refusal(410, 'No longer available', { code: 'chat-deleted' });
    const reviews = await this.reviews(request.userId, flowId);
    if (!reviews) await mayContinue(known.state, request.token, this.versions);
    await this.throttle.takeHere('uploadPerChat', chatId);
    const input = await this.inputOf(known);
    const asksThisOne = input !== null && asksForFiles(input.inputDisplayType) && input.answerExternally === reviews;
    if (!input || !asksThisOne || input.answerType !== 'custom')
      throw new Refusal(409, 'No file is expected right now', { code: 'no-upload-asked' });
    const config = uploadConfigOf(input.inputDisplayConfig);
    if (!config) throw ruleBroken('This prompt isn’t set up to receive files', 'upload-not-configured');
    return {
      owner: { chatId, subject: known.subject },
      folder: `chats/${flowId}`,
      template: config.pathTemplate,
      user: known.subject,
      imagesOnly: false,
    };
  }

  private async reviews(userId: UserId | null, flowId: number): Promise<boolean> {
    const found = userId === null ? null : await this.roles.roleOf(flowId, userId);
    return found !== null && may(found.role, 'flow.review');
  }

  private async inputOf({ state }: KnownChat): Promise<PromptInput | null> {
    if (!state.started) return null;
    const version = await this.versions.version(state.started.flowId, state.started.version);
    return this.chats.play(version.flow, state.started.seed, state).input;
  }
}
