/** What the guard asks of the areas above: implemented by `accounts` and `flows`. */
import type { FlowUid, UserId } from '@parley/contracts/ids';
import type { Role } from '@parley/contracts/flow/policy';

export interface Sessions {
  /** Version that a token of this user must carry; null = no such active user. May be up to 5 s old. */
  tokenVersionOf(userId: UserId): Promise<number | null>;
}
export const SESSIONS = Symbol('Sessions');

export interface FlowRoles {
  /** null = no flow has this id. */
  roleOf(
    flowId: number,
    userId: UserId,
  ): Promise<{ readonly uid: FlowUid; readonly role: Role; readonly archived: boolean } | null>;
}
export const FLOW_ROLES = Symbol('FlowRoles');
