/**
 * Keeps who wants no more mails of an owner. The link in the mail is enough, without a login; no table has the address.
 */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { foldCase } from '../../platform/fold-case.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { ADDRESSES, CLOCK, POOL, SECRETS } from '../../platform/tokens.js';

export const STOP_PATH = '/mails/stop';
const PLACE = 'link';
/** Longer than any of ours. */
const MAX_TOKEN = 1_000;

interface Stop {
  readonly ownerId: UserId;
  /** base64url */
  readonly hash: string;
  readonly language: InterfaceLanguage;
}

@Injectable()
export class MailStops {
  private readonly sealing: SealedSecrets;
  private readonly key: Buffer;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(SECRETS) { encryptionKey }: Secrets,
  ) {
    this.sealing = new SealedSecrets(encryptionKey);
    this.key = encryptionKey;
  }

  linkFor(ownerId: UserId, address: string, language: InterfaceLanguage): string {
    const stop: Stop = { ownerId, hash: this.hashOf(ownerId, address).toString('base64url'), language };
    const token = this.sealing.seal('mail stop', JSON.stringify(stop), PLACE).toString('base64url');
    return `${this.addresses.shareUrl}${STOP_PATH}/${token}`;
  }

  /** The link's language; null if it isn't one of ours. */
  languageOf(token: string): InterfaceLanguage | null {
    return this.read(token)?.language ?? null;
  }

  /** @returns its language; null if the link isn't one of ours */
  async stop(token: string): Promise<InterfaceLanguage | null> {
    const stop = this.read(token);
    if (!stop) return null;
    await this.pool.query(
      'insert into work.learner_mail_stop (owner_id, address_hash, at) values ($1, $2, $3) on conflict do nothing',
      [stop.ownerId, Buffer.from(stop.hash, 'base64url'), new Date(this.clock.now())],
    );
    return stop.language;
  }

  async isStopped(ownerId: UserId, address: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from work.learner_mail_stop where owner_id = $1 and address_hash = $2',
      [ownerId, this.hashOf(ownerId, address)],
    );
    return rowCount === 1;
  }

  /** Names an address, whoever the owner. */
  addressHash(address: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`mail address ${foldCase(address)}`)
      .digest();
  }

  private hashOf(ownerId: UserId, address: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`mail stop ${ownerId} ${foldCase(address)}`)
      .digest();
  }

  private read(token: string): Stop | null {
    if (token.length > MAX_TOKEN) return null;
    try {
      return JSON.parse(this.sealing.unseal('mail stop', Buffer.from(token, 'base64url'), PLACE)) as Stop;
    } catch {
      return null;
    }
  }
}
