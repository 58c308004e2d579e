/** The secret of a flow or sequence: derived from the installation's key, so that no table gives it away. */
import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CLOCK, POOL, SECRETS } from '../../platform/tokens.js';
import { endOf, isSigned, type LinkScope } from './link-signature.js';

const BYTES = 32;

@Injectable()
export class LinkSecrets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async secretOf(scope: LinkScope): Promise<string> {
    return this.derive(scope, await this.generationOf(scope));
  }

  /** Links signed before, and tokens of chats that they began, are worthless when this returns. */
  async rotate(scope: LinkScope): Promise<string> {
    const { rows } = await this.pool.query<{ generation: number }>(
      `insert into link_secret (kind, item_id, generation) values ($1, $2, 2)
       on conflict (kind, item_id) do update set generation = link_secret.generation + 1 returning generation`,
      [scope.kind, scope.id],
    );
    return this.derive(scope, rows[0]?.generation ?? 1);
  }

  /** @throws Refusal 403 when it was signed, until a time that is over */
  async isSigned(scope: LinkScope, identifier: string, proof: string | undefined): Promise<boolean> {
    if (proof === undefined || !isSigned(await this.secretOf(scope), scope, identifier, proof)) return false;
    const end = endOf(proof);
    if (end !== null && this.clock.now() >= end * 1_000)
      throw new Refusal(403, 'The time of this link is over', { code: 'link-expired' });
    return true;
  }

  /**
   * The token of a chat that a signed link began: from its id, so that it can be told again where the reply was lost, and
   * from the count of replacements, so that it ends with the secret.
   */
  async chatToken(scope: LinkScope, chatId: string): Promise<string> {
    const generation = await this.generationOf(scope);
    const suffix = generation === 1 ? '' : ` ${generation}`;
    const bytes = hkdfSync('sha256', this.secrets.encryptionKey, '', `parley chat token ${chatId}${suffix}`, BYTES);
    return Buffer.from(bytes).toString('base64url');
  }

  /** 1 = never replaced. */
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
