/** What the guard asks of the areas above: implemented by `accounts`, `flows` and `sequences`. */
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { Role } from '@parley/contracts/flow/policy';

export interface Sessions {
  /** Version that a token of this user must carry; null = no such active user. May be up to 5 s old. */
  tokenVersionOf(userId: UserId): Promise<number | null>;
}
export const SESSIONS = Symbol('Sessions');

export interface FlowRoles {
  /** null = no flow has this id. `guest`: the role comes through a sequence that the flow is attached to. */
  roleOf(
    flowId: number,
    userId: UserId,
  ): Promise<{
    readonly uid: FlowUid;
    readonly role: Role;
    readonly guest: boolean;
    /** ms; null = not archived. */
    readonly archivedAt: number | null;
  } | null>;
}
export const FLOW_ROLES = Symbol('FlowRoles');

export interface SequenceRoles {
  /** null = no sequence has this id. */
  roleOf(
    sequenceId: number,
    userId: UserId,
  ): Promise<{ readonly uid: SequenceUid; readonly role: Role; readonly archivedAt: number | null } | null>;
}
export const SEQUENCE_ROLES = Symbol('SequenceRoles');

/** The sequence that a flow is attached to. */
export interface Membership {
  readonly id: SequenceId;
  readonly uid: SequenceUid;
  readonly name: string;
  roleOf(userId: UserId): Role;
}
/** Flows ask it, sequences know it. */
export interface FlowMembership {
  /** null = attached to none. */
  of(flowUid: FlowUid): Promise<Membership | null>;
  /**
   * Does the work while no sequence can take the flow.
   * @throws Refusal 409 when learners of a sequence play it (it is attached, or in the published version) or one is taking it
   */
  whileFree<T>(flowUid: FlowUid, flowId: FlowId, work: () => Promise<T>): Promise<T>;
}
export const FLOW_MEMBERSHIP = Symbol('FlowMembership');
