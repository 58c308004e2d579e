/** Who may be among those who write a flow. */
import { Injectable } from '@nestjs/common';
import type { FlowLiveAuth } from '@parley/contracts/http/live';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FlowByJwt } from '../../platform/auth/flow-by-jwt.js';
import { FlowStreams } from '../flow-streams.js';

export interface Admitted {
  readonly uid: FlowUid;
  readonly userId: UserId;
}

@Injectable()
export class AuthorDoor {
  constructor(
    private readonly flows: FlowByJwt,
    private readonly streams: FlowStreams,
  ) {}

  /** @throws Refusal 401, 403, 404, 410 */
  check(auth: FlowLiveAuth): Promise<Admitted> {
    return this.flows.mayDo('flow.edit', auth, 'console');
  }

  async revisionOf(uid: FlowUid): Promise<number> {
    return (await this.streams.load(uid)).revision;
  }
}
