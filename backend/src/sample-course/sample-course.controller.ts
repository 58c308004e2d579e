import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { loadSampleCourse } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { idempotencyKey } from '../platform/http/idempotency-key.js';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { LoadSampleCourse } from './load-sample-course.handler.js';

@Controller()
export class SampleCourseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
  ) {}

  @Serve(loadSampleCourse)
  async load(
    @Input() { user, body, requestId, headers }: AuthorCall<typeof loadSampleCourse>,
  ): Promise<ReplyOf<typeof loadSampleCourse>> {
    await this.throttle.take('sampleCourse', user.id);
    return this.commands.execute(
      new LoadSampleCourse({ by: user.id, requestId }, body?.seed ?? null, idempotencyKey(headers)),
    );
  }
}
