import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import { getOwnData } from '@parley/contracts/http/auth-data';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { Audit } from '../platform/log/audit.js';
import { OwnData } from './own-data.js';

/** Gives people what is stored about them. */
@Controller()
export class OwnDataController {
  constructor(
    private readonly data: OwnData,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  @Serve(getOwnData)
  async file(@Input() { user, reply }: AuthorCall<typeof getOwnData>): Promise<StreamableFile> {
    await this.throttle.take('ownData', user.id);
    this.audit.record('data-downloaded', { userId: user.id });
    await this.audit.written();
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.data.of(user.id)), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="parley-my-data.json"',
    });
  }
}
