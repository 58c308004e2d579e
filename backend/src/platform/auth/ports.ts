/** Interfaces that the guard needs from the areas above: implemented by `accounts`, `flows` and `sequences`. */
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { Role } from '@parley/contracts/flow/policy';
import type { Scope } from '@parley/contracts/flow/scopes';

export interface Sessions {
  /** The version that this user's tokens must have; null = no such active user. May be up to 5 s old. */
  tokenVersionOf(userId: UserId): Promise<number | null>;
  /** False if this person has ended the tokens that name no login. May be up to 5 s old. */
  acceptsUnlisted(userId: UserId): Promise<boolean>;
  /** False if this login was ended. May be up to 5 s old. */
  isOpen(sessionId: string): Promise<boolean>;
}
export const SESSIONS = Symbol('Sessions');

export interface AddressProof {
  /** True if mails are sent and nobody has proven the e-mail of this account. */
  isMissing(userId: UserId): Promise<boolean>;
}
export const ADDRESS_PROOF = Symbol('AddressProof');

export interface Administrators {
  has(userId: UserId): Promise<boolean>;
}
export const ADMINISTRATORS = Symbol('Administrators');
export interface Claims {
  readonly userId: UserId;
  readonly tokenVersion: number;
  /** The login; null = a token from before logins could be ended one by one. */
  readonly sessionId: string | null;
}

/** True while the account, its token version and the login hold. */
export async function holds(sessions: Sessions, { userId, tokenVersion, sessionId }: Claims): Promise<boolean> {
  if ((await sessions.tokenVersionOf(userId)) !== tokenVersion) return false;
  return sessionId === null ? sessions.acceptsUnlisted(userId) : sessions.isOpen(sessionId);
}

/** The owner of an API token, and its scopes. */
export interface KnownToken {
  readonly userId: UserId;
  /** The version of its owner's tokens when it was made: a new password ends it, too. */
  readonly tokenVersion: number;
  readonly scopes: readonly Scope[];
}
export interface TokenBook {
  /** null = unknown, revoked or expired. */
  find(token: string): Promise<KnownToken | null>;
}
export const TOKEN_BOOK = Symbol('TokenBook');

export interface FlowRoles {
  /** null = no flow has this id. `guest`: the role comes from a sequence to which the flow is attached. */
  roleOf(
    flowId: number,
    userId: UserId,
    /** The call changes nothing, so the read models may answer while the event store is away. */
    isReading?: boolean,
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
    isReading?: boolean,
  ): Promise<{ readonly uid: SequenceUid; readonly role: Role; readonly archivedAt: number | null } | null>;
}
export const SEQUENCE_ROLES = Symbol('SequenceRoles');

/** The sequence to which a flow is attached. */
export interface Membership {
  readonly id: SequenceId;
  readonly uid: SequenceUid;
  readonly name: string;
  roleOf(userId: UserId): Role;
}
/** Implemented by sequences, used by flows. */
export interface FlowMembership {
  /** null = not attached to a sequence. */
  of(flowUid: FlowUid): Promise<Membership | null>;
  /**
   * Does the work while no sequence can attach the flow.
   * @throws Refusal 409 if learners of a sequence play the flow (it is attached, or in the published version), or if a
   * sequence is attaching it
   */
  whileFree<T>(flowUid: FlowUid, flowId: FlowId, work: () => Promise<T>): Promise<T>;
}
export const FLOW_MEMBERSHIP = Symbol('FlowMembership');
