/** Passkeys of accounts. The private half never leaves the person's device; only the public half is kept. */
import { Inject, Injectable } from '@nestjs/common';
import {
  PASSKEY_LIMITS,
  PASSKEY_MS,
  PASSKEY_REFUSED,
  TOO_MANY_PASSKEYS,
  type addPasskey,
  type Passkey,
  type passkeyLogin,
} from '@parley/contracts/http/passkeys';
import type { BodyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { notFound, ruleBroken, type Refusal } from '../../platform/http/refusal.js';
import { ADDRESSES, CLOCK, POOL } from '../../platform/tokens.js';
import type { Account } from '../account.entity.js';
import { PasskeyChallenges } from './passkey-challenges.js';

const RP_NAME = 'Parley';
/** It reads many kinds of certificates, so the start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server');
interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used: string | null;
}
const COLUMNS = "id, name, created_at, to_char(last_used, 'YYYY-MM-DD') as last_used";
const presented = ({ id, name, created_at, last_used }: Row): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsed: last_used,
});
const refused = (): Refusal => ruleBroken('This passkey was not accepted', PASSKEY_REFUSED);

@Injectable()
export class Passkeys {
  constructor(
    private readonly challenges: PasskeyChallenges,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  async list(user: UserId): Promise<Passkey[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from passkey where account_id = $1 order by created_at, id`,
      [user],
    );
    return rows.map(presented);
  }

  async begin({ id, email, name }: Account): Promise<Record<string, unknown>> {
    const known = await this.list(id as UserId);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: this.rpId(),
      userID: new Uint8Array(Buffer.from(id)),
      userName: email,
      userDisplayName: name ?? email,
      challenge: new Uint8Array(await this.challenges.ask(id as UserId)),
      timeout: PASSKEY_MS,
      excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  }

  /** @throws Refusal 422 */
  async add(user: UserId, { name, answer }: BodyOf<typeof addPasskey>): Promise<Passkey> {
    const expectedChallenge = await this.challenges.take(answer.response.clientDataJSON, user);
    if (expectedChallenge === null) throw refused();
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.response.clientDataJSON,
          attestationObject: answer.response.attestationObject,
          transports: [...(answer.response.transports ?? [])],
        },
      },
      expectedChallenge,
      ...this.expected(),
    }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
    if (!verified || !registrationInfo) throw refused();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const { rows } = await this.pool.query<Row>(
      `insert into passkey (id, account_id, name, public_key, counter, transports, created_at)
       select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from passkey where account_id = $2) < $8
       on conflict do nothing returning ${COLUMNS}`,
      [id, user, name, Buffer.from(publicKey), counter, transports, new Date(this.clock.now()), PASSKEY_LIMITS.count],
    );
    const row = rows[0];
    if (row) return presented(row);
    if ((await this.list(user)).length < PASSKEY_LIMITS.count) throw refused();
    throw ruleBroken(`You have ${PASSKEY_LIMITS.count} passkeys. Remove one of them first.`, TOO_MANY_PASSKEYS);
  }

  /** @throws Refusal 404 */
  async rename(user: UserId, id: string, name: string): Promise<Passkey> {
    const { rows } = await this.pool.query<Row>(
      `update passkey set name = $3 where account_id = $1 and id = $2 returning ${COLUMNS}`,
      [user, id, name],
    );
    const row = rows[0];
    if (!row) throw notFound('Passkey');
    return presented(row);
  }

  /** @throws Refusal 404 */
  async remove(user: UserId, id: string): Promise<void> {
    const { rowCount } = await this.pool.query('delete from passkey where account_id = $1 and id = $2', [user, id]);
    if (rowCount === 0) throw notFound('Passkey');
  }

  /** The browser offers whichever passkeys it has for this address, so the question reveals no account. */
  async beginLogin(): Promise<Record<string, unknown>> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.rpId(),
      challenge: new Uint8Array(await this.challenges.ask(null)),
      timeout: PASSKEY_MS,
      userVerification: 'required',
    });
    return { ...options };
  }

  /** @returns whose passkey it is @throws Refusal 422 */
  async verify(answer: BodyOf<typeof passkeyLogin>['answer']): Promise<UserId> {
    const expectedChallenge = await this.challenges.take(answer.response.clientDataJSON, null);
    const { rows } = await this.pool.query<{ account_id: UserId; public_key: Buffer; counter: string }>(
      'select account_id, public_key, counter from passkey where id = $1',
      [answer.id],
    );
    const row = rows[0];
    if (expectedChallenge === null || !row || !isOwner(answer.response.userHandle, row.account_id)) throw refused();
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined },
      },
      expectedChallenge,
      ...this.expected(),
      credential: { id: answer.id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) throw refused();
    await this.pool.query('update passkey set counter = $2, last_used = $3 where id = $1', [
      answer.id,
      authenticationInfo.newCounter,
      new Date(this.clock.now()).toISOString().slice(0, 10),
    ]);
    return row.account_id;
  }

  private expected() {
    return { expectedOrigin: this.addresses.publicUrl, expectedRPID: this.rpId(), requireUserVerification: true };
  }

  private rpId(): string {
    return new URL(this.addresses.publicUrl).hostname;
  }
}

/** Browsers leave the handle out where they know only the key. */
const isOwner = (handle: string | null | undefined, account: string): boolean =>
  !handle || Buffer.from(handle, 'base64url').toString() === account;
