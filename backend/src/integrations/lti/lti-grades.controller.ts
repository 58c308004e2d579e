/** An owner's grades at one platform over HTTP. */
import { Controller } from '@nestjs/common';
import { listGrades, retryGrade, retryGrades, testPlatform } from '@parley/contracts/http/lti-grades';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { notFound } from '../../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { ConnectionTest } from './grades/connection-test.js';
import { GradeLog } from './grades/grade-log.js';
import type { Platform } from './platform.js';
import { Platforms } from './platforms.js';

@Controller()
export class LtiGradesController {
  constructor(
    private readonly platforms: Platforms,
    private readonly log: GradeLog,
    private readonly background: BackgroundWork,
    private readonly connection: ConnectionTest,
  ) {}

  @Serve(listGrades)
  async list(@Input() { user, params, query }: AuthorCall<typeof listGrades>): Promise<ReplyOf<typeof listGrades>> {
    return this.log.page((await this.own(user.id, params.platform)).id, query);
  }

  @Serve(retryGrade)
  async one(@Input() { user, params }: AuthorCall<typeof retryGrade>): Promise<{ queued: number }> {
    const queued = await this.log.retry((await this.own(user.id, params.platform)).id, { id: params.grade });
    if (queued === 0) throw notFound('Grade');
    this.background.wake('lti-grades');
    return { queued };
  }

  @Serve(retryGrades)
  async all(@Input() { user, params, body }: AuthorCall<typeof retryGrades>): Promise<{ queued: number }> {
    const { id } = await this.own(user.id, params.platform);
    const queued = await this.log.retry(id, body.all === true ? 'all' : 'failed');
    this.background.wake('lti-grades');
    return { queued };
  }

  @Serve(testPlatform)
  async test(@Input() { user, params }: AuthorCall<typeof testPlatform>): Promise<ReplyOf<typeof testPlatform>> {
    return { steps: await this.connection.run(await this.own(user.id, params.platform)) };
  }

  private async own(ownerId: UserId, platformId: string): Promise<Platform> {
    const found = await this.platforms.byId(platformId);
    if (found?.ownerId !== ownerId) throw notFound('Platform');
    return found;
  }
}
