/**
 * The proof that a course platform launched a learner: it takes the token's place, as a signed link's signature does, and
 * counts whatever the flow's setting for identifiers is. It names the seat, so that the score finds its way back.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { linkScope, type LinkScope } from './link-signature.js';

export interface CourseSeat {
  /** The learner at one link of a course. */
  readonly seat: string;
  /** ms since 1970 */
  readonly endsAt: number;
}
const SHAPE = /^lti\.([0-9a-f-]{36})\.(\d{10})\.([\w-]{43})$/;

export class CourseProofs {
  private readonly key: Buffer;

  constructor(encryptionKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'parley course proof', 32));
  }

  sign(flowId: number | null, sequenceId: number | null, identifier: string, { seat, endsAt }: CourseSeat): string {
    const end = Math.floor(endsAt / 1_000);
    return `lti.${seat}.${end}.${this.mac(linkScope(flowId ?? 0, sequenceId), identifier, seat, end)}`;
  }

  /** null if it is none of ours for this identifier; it may have ended. */
  read(scope: LinkScope, identifier: string, proof: string | undefined): CourseSeat | null {
    const [, seat, end, mac] = SHAPE.exec(proof ?? '') ?? [];
    if (seat === undefined || mac === undefined) return null;
    const right = Buffer.from(this.mac(scope, identifier, seat, Number(end)));
    return timingSafeEqual(Buffer.from(mac), right) ? { seat, endsAt: Number(end) * 1_000 } : null;
  }

  private mac({ kind, id }: LinkScope, identifier: string, seat: string, end: number): string {
    return createHmac('sha256', this.key).update(`${kind}:${id}:${seat}:${end}:${identifier}`).digest('base64url');
  }
}
