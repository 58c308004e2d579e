/** Decides who may join the authors of a flow. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowLiveAuth } from '@parley/contracts/http/live';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FlowByJwt } from '../../platform/auth/flow-by-jwt.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import { READ_SIDE } from '../../platform/tokens.js';
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
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** @throws Refusal 401, 403, 404, 410 */
  async check(auth: FlowLiveAuth): Promise<Admitted> {
    await this.reads.upToDate();
    return this.flows.mayDo('flow.edit', auth, 'console');
  }

  async revisionOf(uid: FlowUid): Promise<number> {
    return (await this.streams.load(uid)).revision;
  }
}
