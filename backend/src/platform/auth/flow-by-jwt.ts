/** Checks a person's access to a flow for sockets, whose handshake has no Authorization header. */
import { Inject, Injectable } from '@nestjs/common';
import { may, type Action } from '@parley/contracts/flow/policy';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import type { Listener } from '../http/hosts.js';
import { archived, forbidden, notFound, unauthenticated } from '../http/refusal.js';
import { Jwt } from './jwt.js';
import { FLOW_ROLES, holds, SESSIONS, type FlowRoles, type Sessions } from './ports.js';

@Injectable()
export class FlowByJwt {
  constructor(
    private readonly jwt: Jwt,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(FLOW_ROLES) private readonly roles: FlowRoles,
  ) {}

  /** @throws Refusal 401, 403, 404, 410 */
  async mayDo(
    action: Action,
    { flowId, jwt }: { readonly flowId: number; readonly jwt: string },
    listener: Listener,
  ): Promise<{ readonly uid: FlowUid; readonly userId: UserId }> {
    // An author's token must not be used on the learners' origin.
    const claims = listener === 'console' ? await this.jwt.verify(jwt) : null;
    if (!claims || !(await holds(this.sessions, claims))) throw unauthenticated();
    const found = await this.roles.roleOf(flowId, claims.userId);
    if (!found) throw notFound('Flow');
    if (!may(found.role, action)) throw forbidden();
    if (found.archivedAt !== null) throw archived();
    return { uid: found.uid, userId: claims.userId };
  }
}
