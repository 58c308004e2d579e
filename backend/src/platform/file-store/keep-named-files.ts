/** Keeps the files that an author's request names. It acts before the handler, so that no sweep deletes them meanwhile. */
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import { LONG_FROM, Pace } from '../http/pace.js';
import { admittedCall } from '../http/serve.js';
import { CLOCK, UPLOADED_FILES } from '../tokens.js';
import { filesNamedIn } from './named-files.js';
import type { UploadedFiles } from './uploaded-files.js';

@Injectable()
export class KeepNamedFiles implements NestInterceptor {
  constructor(
    @Inject(UPLOADED_FILES) private readonly uploads: Pick<UploadedFiles, 'use'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pace: Pace,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const user = admittedCall(request)?.user;
    const { body, headers } = request;
    if (user && typeof body === 'object' && body !== null) {
      const bytes = Number(headers['content-length'] ?? LONG_FROM);
      const keys = await this.pace.step(user.payer, bytes, () => filesNamedIn(JSON.stringify(body)));
      if (keys.length > 0) await this.uploads.use(keys, this.clock.now());
    }
    return next.handle();
  }
}
