/** The signing secret of a flow or sequence. It is derived from the installation's key, so no table reveals it. */
import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TEST_ENDED } from '@parley/contracts/http/test-mark';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CLOCK, POOL, SECRETS } from '../../platform/tokens.js';
import { CourseProofs } from './course-proof.js';
import { endOf, isSigned, type LinkScope } from './link-signature.js';
import { TestMarks } from './test-marks.js';

const BYTES = 32;

@Injectable()
export class LinkSecrets {
  /** Proofs of learners whom a course platform launched. */
  readonly courses: CourseProofs;
  private readonly tests: TestMarks;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.courses = new CourseProofs(secrets.encryptionKey);
    this.tests = new TestMarks(secrets.encryptionKey);
  }

  async secretOf(scope: LinkScope): Promise<string> {
    return this.derive(scope, await this.generationOf(scope));
  }

  /** Invalidates all earlier signed links, and the tokens of chats that they began. */
  async rotate(scope: LinkScope): Promise<string> {
    const { rows } = await this.pool.query<{ generation: number }>(
      `insert into link_secret (kind, item_id, generation) values ($1, $2, 2)
       on conflict (kind, item_id) do update set generation = link_secret.generation + 1 returning generation`,
      [scope.kind, scope.id],
    );
    return this.derive(scope, rows[0]?.generation ?? 1);
  }

  /** @throws Refusal 403 if the signature is valid but has expired */
  async isSigned(scope: LinkScope, identifier: string, proof: string | undefined): Promise<boolean> {
    if (proof === undefined || !isSigned(await this.secretOf(scope), scope, identifier, proof)) return false;
    const end = endOf(proof);
    if (end !== null && this.clock.now() >= end * 1_000)
      throw new Refusal(403, 'This link has expired', { code: 'link-expired' });
    return true;
  }

  /** The seat in a course that this proof names; null if it is none. @throws Refusal 403 if it has ended */
  seatOf(scope: LinkScope, identifier: string, proof: string | undefined): string | null {
    const found = this.courses.read(scope, identifier, proof);
    if (found && this.clock.now() >= found.endsAt)
      throw new Refusal(403, 'This link has expired', { code: 'link-expired' });
    return found?.seat ?? null;
  }

  /** For whoever may edit the flow or the sequence, and for teachers of a course that links to it. */
  testMark(scope: LinkScope): string {
    return this.tests.make(scope, this.clock.now());
  }

  /**
   * Tells whether a test begins. Players of an earlier version send `true` instead of a mark.
   * @throws Refusal 403 if a test is asked for without a valid mark: it must not become a chat that counts
   */
  isTest(scope: LinkScope, asked: string | boolean | undefined): boolean {
    if (asked === undefined || asked === false) return false;
    if (asked !== true && this.tests.isValid(scope, asked, this.clock.now())) return true;
    throw new Refusal(403, 'This test link has ended. Open a new one from the console.', {
      code: TEST_ENDED,
      errors: [{ param: 'test', msg: 'Needs a mark that someone who may edit this got within the last day' }],
    });
  }

  /**
   * The token of a chat that a signed link began. It is derived from the chat's id, so it can be sent again if a reply
   * was lost, and from the count of replacements, so replacing the secret ends it.
   */
  async chatToken(scope: LinkScope, chatId: string): Promise<string> {
    const generation = await this.generationOf(scope);
    const suffix = generation === 1 ? '' : ` ${generation}`;
    const bytes = hkdfSync('sha256', this.secrets.encryptionKey, '', `parley chat token ${chatId}${suffix}`, BYTES);
    return Buffer.from(bytes).toString('base64url');
  }

  /** 1 if it was never replaced. */
  private async generationOf({ kind, id }: LinkScope): Promise<number> {
    const { rows } = await this.pool.query<{ generation: number }>(
      'select generation from link_secret where kind = $1 and item_id = $2',
      [kind, id],
    );
    return rows[0]?.generation ?? 1;
  }

  private derive({ kind, id }: LinkScope, generation: number): string {
    const info = `parley signed link ${kind} ${id} ${generation}`;
    const bytes = hkdfSync('sha256', this.secrets.encryptionKey, '', info, BYTES);
    return `pls_${Buffer.from(bytes).toString('base64url')}`;
  }
}
