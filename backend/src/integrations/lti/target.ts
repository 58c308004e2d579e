/**
 * A link in a course leads to a flow or sequence. The teacher who selected it signed nothing, so our own grant proves
 * the right to it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@parley/contracts/ids';
import type { FlowRoles, SequenceRoles } from '../../platform/auth/ports.js';

export type TargetKind = 'flow' | 'sequence';
export interface Target {
  readonly kind: TargetKind;
  readonly id: number;
}
export const resourceIdOf = ({ kind, id }: Target): string => `parley:${kind}:${id}`;

/**
 * Written into the link's custom values, which a teacher can edit and a course copy keeps: so it names the platform, the
 * flow and the person who selected it, and can't be made by anybody else.
 */
export class Grants {
  private readonly key: Buffer;

  constructor(encryptionKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'parley lti grant', 32));
  }

  grant(platformId: string, target: Target, userId: string): string {
    return `${userId}.${this.mac(platformId, target, userId)}`;
  }

  /** Finds the author who selected it; null if this is no grant for it. */
  selectedBy(platformId: string, target: Target, grant: string): UserId | null {
    const [userId = '', mac = ''] = grant.split('.');
    const [given, right] = [Buffer.from(mac), Buffer.from(this.mac(platformId, target, userId))];
    return given.length === right.length && timingSafeEqual(given, right) ? (userId as UserId) : null;
  }

  private mac(platformId: string, { kind, id }: Target, userId: string): string {
    return createHmac('sha256', this.key).update(`${platformId}:${kind}:${id}:${userId}`).digest('base64url');
  }
}

export type TargetProblem =
  | 'none-chosen'
  | 'not-allowed'
  /** No selection of this platform: it was made through another one, such as one that was removed since. */
  | 'other-connection'
  | 'gone';

export interface TargetDeps {
  readonly grants: Grants;
  readonly flows: FlowRoles;
  readonly sequences: SequenceRoles;
}

/** The flow or sequence that a link's custom values name, if whoever selected it still has access to it. */
export async function targetOf(
  { grants, flows, sequences }: TargetDeps,
  platformId: string,
  custom: Readonly<Record<string, string>>,
): Promise<Target | TargetProblem> {
  const { type, id = '', grant = '' } = custom;
  if ((type !== 'flow' && type !== 'sequence') || !/^[1-9]\d{0,8}$/.test(id)) return 'none-chosen';
  const target: Target = { kind: type, id: Number(id) };
  const userId = grants.selectedBy(platformId, target, grant);
  if (userId === null) return 'other-connection';
  const found = await (type === 'flow' ? flows : sequences).roleOf(target.id, userId);
  if (!found || found.archivedAt !== null) return 'gone';
  return found.role === 'owner' || found.role === 'collaborator' ? target : 'not-allowed';
}
